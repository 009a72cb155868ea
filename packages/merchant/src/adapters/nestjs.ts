import type { ServerResponse } from 'node:http'
import type { UserValidateHandler } from '../webhook/create-user-validate-handler.ts'
import { answerNodeRequest, type NodeRequest } from './node-exchange.ts'

const CONSUMED_BY = {
  who: "Nest's body parser",
  remedy: 'create the app with NestFactory.create(AppModule, { rawBody: true })',
}

/**
 * For NestJS on Express, its default. The app needs `rawBody: true`.
 *
 * @example
 * const answer = nestHandler(handler)
 *
 * \@Controller('user-validate')
 * class UserValidateController {
 *   \@Post() validate(\@Req() request: Request, \@Res() response: Response) {
 *     return answer(request, response)
 *   }
 * }
 */
export function nestHandler(
  handler: UserValidateHandler,
): (request: NodeRequest, response: ServerResponse) => Promise<void> {
  return (request, response) => answerNodeRequest(handler, { request, response, consumedBy: CONSUMED_BY })
}
