import type { TimedJob } from './timed-job.ts'

/** Devices that their push service forgot 90 days ago: their app would have told a new address at its next start. */
export const forgetDevices: TimedJob = {
  name: 'forget-devices',
  times: '40 3 * * *',
  work: async (database) => {
    const [answer] = await database.query<{ gone: number }>('select private.forget_push_devices() as gone')
    return answer?.gone ?? 0
  },
}
