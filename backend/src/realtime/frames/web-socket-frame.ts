type Kind = 'text' | 'binary'

const opcodes: Readonly<Record<Kind, number>> = { text: 0x81, binary: 0x82 }

/**
 * A complete unmasked WebSocket frame. It is built once and written to every socket of a group; the library would build
 * a header per socket.
 */
export function webSocketFrame(kind: Kind, payload: Buffer): Buffer {
  const { length } = payload
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(head + length)
  frame[0] = opcodes[kind]
  if (head === 2) {
    frame[1] = length
  } else if (head === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  payload.copy(frame, head)
  return frame
}
