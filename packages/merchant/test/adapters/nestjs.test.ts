import 'reflect-metadata'
import type { Server } from 'node:http'
import { describe } from 'node:test'
import { Controller, Module, Post, Req, Res } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import { nestHandler } from '../../src/adapters/nestjs.ts'
import type { UserValidateHandler } from '../../src/index.ts'
import { describeAdapter, describeConsumedBody } from '../support/adapter-suite.ts'
import { type ListeningServer, serving } from '../support/web-server.ts'

type Answer = ReturnType<typeof nestHandler>

/** Decorators are applied as functions, because Node runs these tests without a compiler. */
function appModule(handler: UserValidateHandler) {
  const answer = nestHandler(handler)
  class UserValidateController {
    validate(request: Parameters<Answer>[0], response: Parameters<Answer>[1]) {
      return answer(request, response)
    }
  }
  const { prototype } = UserValidateController
  const descriptor = Object.getOwnPropertyDescriptor(prototype, 'validate') as PropertyDescriptor
  Post()(prototype, 'validate', descriptor)
  Req()(prototype, 'validate', 0)
  Res()(prototype, 'validate', 1)
  Controller('user-validate')(UserValidateController)
  class AppModule {}
  Module({ controllers: [UserValidateController] })(AppModule)
  return AppModule
}

type AppModule = ReturnType<typeof appModule>

const PLATFORMS = {
  Express: (module: AppModule, options: object) => NestFactory.create(module, options),
  Fastify: (module: AppModule, options: object) => NestFactory.create(module, new FastifyAdapter(), options),
}

for (const [platform, create] of Object.entries(PLATFORMS)) {
  const start = async (handler: UserValidateHandler, rawBody: boolean): Promise<ListeningServer> => {
    const app = await create(appModule(handler), { rawBody, logger: false })
    await app.listen(0, '127.0.0.1')
    return serving(app.getHttpServer() as Server)
  }

  describeAdapter({ name: `NestJS on ${platform} with rawBody`, start: (handler) => start(handler, true) })

  describe(`NestJS on ${platform} with a consumed body`, () => {
    describeConsumedBody({
      name: 'an app without rawBody',
      start: (handler) => start(handler, false),
      message: /Nest's body parser has consumed the body before txgw: create the app with NestFactory/,
    })
  })
}
