import type { Channel } from '../channel.ts'
import { eventFrames, type Frames } from '../frames/outgoing.ts'
import type { ChangeSubscription } from '../hub.ts'
import type { Realtime } from '../parts.ts'

/** Subscribes the channel; resolves once changes are delivered, rejects with an Error for the client. */
export async function subscribeChanges(
  { changes }: Realtime,
  channel: Channel,
  wanted: readonly ChangeSubscription[],
): Promise<void> {
  const { caller } = channel
  const subscription = await changes.subscribe(caller, wanted, (ids, dataJson) => {
    const { writer } = channel.peer
    const frame = changeFrames(channel.topic, ids, dataJson)(writer.version)
    if (frame !== null && channel.state === 'joined') {
      writer.write(frame)
    }
  })
  channel.setChangesCaller = subscription.setCaller
  channel.keep(subscription.end)
  if (channel.caller !== caller) {
    subscription.setCaller(channel.caller)
  }
}

let lastData = ''
let lastFrames = new Map<string, Frames>()

/** One change goes to many channels in a row, mostly of one topic and with the same ids: these share one frame. */
function changeFrames(topic: string, ids: readonly number[], dataJson: string): Frames {
  if (dataJson !== lastData) {
    lastData = dataJson
    lastFrames = new Map()
  }
  const key = `${ids.join(',')} ${topic}`
  let frames = lastFrames.get(key)
  if (frames === undefined) {
    frames = eventFrames(topic, 'postgres_changes', `{"ids":[${ids.join(',')}],"data":${dataJson}}`)
    lastFrames.set(key, frames)
  }
  return frames
}
