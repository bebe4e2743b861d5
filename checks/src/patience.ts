import { isTest, type Rule } from './tree.ts'

const ownLimits = /\bvi\.(?:waitFor|waitUntil|setConfig)\(/

/** A test waits with expect.poll, whose limit vitest.config.ts sets; vi.waitFor gives up after one second. */
export const patience: Rule = (files) =>
  files
    .filter((file) => isTest(file) && !file.path.startsWith('checks/') && ownLimits.test(file.text))
    .map(({ path }) => ({
      rule: 'patience',
      at: path,
      message: 'wait with expect.poll, without a limit of its own',
      read: 'vitest.config.ts',
    }))
