import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const listModules = `
import { registerHooks } from 'node:module'
registerHooks({ load(url, context, next) { console.log(url); return next(url, context) } })
await import(${JSON.stringify(import.meta.resolve('./start.ts'))})`

it('loads nothing that lays out documents: the thread that prints does, and here it would cost 28 MB', () => {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', listModules], {
    encoding: 'utf8',
  })
  const modules = stdout.split('\n')
  expect(modules).toContainEqual(expect.stringContaining('/documents/src/pdf-queue.ts'))
  expect(modules.filter((url) => /@react-pdf|fontkit|pdfkit/.test(url))).toEqual([])
})
