import { connect } from 'node:net'

export type Answer = {
  status: number
  /** With its headers. */
  bytes: number
  ms: number
  /** The first bytes of an answer that is none of success. */
  problem: string
}

type Talk = {
  port: number
  /** The request to send, as bytes on the wire; null ends the conversation. */
  next: () => Buffer | null
  /** Returns how long to wait before the next request, in ms. */
  answered: (answer: Answer) => number
  firstAfterMs?: number
}

const headEnd = Buffer.from('\r\n\r\n')
const lengthName = 'content-length: '
/** The first letter of HEAD; no other method has it. */
const letterH = 0x48

/** The status of the response that begins here, and its length in bytes. */
function sizeOf(start: Buffer, isHead: boolean): { status: number; bytes: number } {
  const end = start.indexOf(headEnd)
  const head = start.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const at = head.indexOf(lengthName)
  const isEmpty = isHead || status === 204
  if (end < 0 || (at < 0 && !isEmpty)) throw new Error(`Expected a length, got:\n${start.toString()}`)
  const length = isEmpty ? 0 : Number.parseInt(head.slice(at + lengthName.length), 10)
  return { status, bytes: end + headEnd.length + length }
}

/** Sends requests on one keep-alive socket, each after the response to the one before. Responses are counted, not kept. */
export function converse({ port, next, answered, firstAfterMs = 0 }: Talk): Promise<void> {
  return new Promise((done, fail) => {
    let sentAt = 0
    let missing = 0
    let isHead = false
    let answer: Answer = { status: 0, bytes: 0, ms: 0, problem: '' }
    const send = () => {
      const request = next()
      if (request === null) {
        socket.destroy()
        done()
        return
      }
      isHead = request[0] === letterH
      sentAt = performance.now()
      socket.write(request)
    }
    const receive = (length: number, bytes: Uint8Array) => {
      if (missing === 0) {
        const start = Buffer.from(bytes.buffer, 0, length)
        const size = sizeOf(start, isHead)
        missing = size.bytes
        answer = { ...size, ms: 0, problem: size.status < 300 ? '' : start.toString() }
      }
      missing -= length
      if (missing > 0) return true
      answer.ms = performance.now() - sentAt
      const pause = answered(answer)
      if (pause > 0) setTimeout(send, pause)
      else send()
      return true
    }
    const onread = { buffer: new Uint8Array(65_536), callback: receive }
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread })
    socket.once('connect', () => setTimeout(send, firstAfterMs))
    socket.once('error', fail)
  })
}
