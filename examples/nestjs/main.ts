// Answers USER_VALIDATE with NestJS.
import 'reflect-metadata'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Controller, Module, Post, Req, Res } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { allow, createClient, createUserValidateHandler, forbid, playerNotFound } from '@txgw/merchant'
import { nestHandler } from '@txgw/merchant/nestjs'

const client = createClient({
  appId: process.env.TXGW_APP_ID ?? '',
  privateKey: process.env.TXGW_PRIVATE_KEY ?? '',
  baseUrl: process.env.TXGW_BASE_URL ?? '',
})

// Your database.
const players = new Map([
  ['ada', { name: 'Ada', level: 42, frozen: false }],
  ['bob', { name: 'Bob', level: 7, frozen: true }],
])

const handler = createUserValidateHandler({
  client,
  validate: async ({ user_id }) => {
    const player = players.get(user_id)
    if (!player) return playerNotFound()
    if (player.frozen) return forbid('ACCOUNT_STATUS_ABNORMAL', 'The account is frozen.')
    return allow({ user_name: player.name, user_attribute: { level: player.level } })
  },
})

const answer = nestHandler(handler)

@Controller('user-validate')
class UserValidateController {
  @Post()
  validate(@Req() request: IncomingMessage, @Res() response: ServerResponse) {
    return answer(request, response)
  }
}

@Module({ controllers: [UserValidateController] })
class AppModule {}

// rawBody keeps the bytes as they came, which the signature covers.
const app = await NestFactory.create(AppModule, { rawBody: true, logger: false })
await app.listen(Number(process.env.PORT ?? 8080), '127.0.0.1')
const { port } = (app.getHttpServer() as Server).address() as AddressInfo
console.log(`listening on http://127.0.0.1:${port}/user-validate`)
