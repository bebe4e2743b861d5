import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'

import { isTest } from '../tree.ts'
import type { Measure, Place } from './measure.ts'

type Report = { diagnostics: { filename: string; message: string }[] }

/** oxlint's findings of functions above the limit in checks/function-size.json. */
function readReport(root: string, folder: string): Report {
  const config = resolve(import.meta.dirname, '../../function-size.json')
  const oxlint = resolve(import.meta.dirname, '../../../node_modules/.bin/oxlint')
  try {
    execFileSync(oxlint, ['-c', config, '-f', 'json', folder], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32',
    })
  } catch (error) {
    // oxlint exits with 1 when it finds something, but prints the report all the same.
    const output = (error as { stdout?: Buffer }).stdout?.toString() ?? ''
    if (output.startsWith('{')) return JSON.parse(output) as Report
    throw error
  }
  return { diagnostics: [] }
}

/** Functions of more than 60 lines. A test file's describe() is one function and does not count. */
export const longFunctions: Measure = {
  name: 'longFunctions',
  places: (_files, root, folder = '.'): Place[] =>
    readReport(root, folder)
      .diagnostics.map(({ filename, message }) => ({ at: filename.replaceAll('\\', '/'), message }))
      .filter(({ at }) => !isTest({ path: at, text: '' }) && !at.includes('/dist/')),
}
