import type { HttpRequest, HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { json } from '@fieldlark/backend/http/responses.ts'
import { errorResponse } from './http-error.ts'
import { privateHeaders } from './link-request.ts'
import { type Body, readBody } from './request-body.ts'

type Answer = (request: HttpRequest, body: Body) => Promise<unknown>

/** A function that takes JSON of at most so many bytes and answers with JSON that nobody may cache. */
export const createJsonFunction =
  (maxBytes: number, answer: Answer) =>
  async (request: HttpRequest): Promise<HttpResponse> => {
    try {
      return json(200, await answer(request, await readBody(request, maxBytes)), privateHeaders)
    } catch (error) {
      return errorResponse(error, privateHeaders)
    }
  }
