import type { TimedJob } from './timed-job.ts'

/**
 * Devices that their push service forgot 90 days ago: their app would have told a new address at its next start. The
 * commands that devices sent, after 30 days, and their answers after 3. And what admins looked at, after two years.
 */
export const forgetDevices: TimedJob = {
  name: 'forget-devices',
  times: '40 3 * * *',
  work: async (database) => {
    const [answer] = await database.query<{ gone: number }>(
      'select private.forget_push_devices() + private.forget_commands() + private.forget_looks() as gone',
    )
    return answer?.gone ?? 0
  },
}
