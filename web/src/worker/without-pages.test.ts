import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'

it('takes over without waiting, deletes every file that was kept, and answers no request', async () => {
  const source = readFileSync(resolve(import.meta.dirname, 'without-pages.ts'), 'utf8')
  const listeners = new Map<string, (event: { waitUntil: (work: Promise<unknown>) => void }) => void>()
  const kept = new Set(['workbox-precache-v2-a', 'b'])
  let isWaiting = true
  const worker = {
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    skipWaiting: async () => {
      isWaiting = false
    },
  }
  const caches = { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) }
  // What it imports has a test of its own.
  const script = stripTypeScriptTypes(source).replaceAll(/^import .*$/gm, '')
  runInNewContext(script, { self: worker, caches })
  const happen = async (name: string) => {
    let work: Promise<unknown> = Promise.resolve()
    listeners.get(name)?.({ waitUntil: (begun) => void (work = begun) })
    await work
  }
  await happen('install')
  expect(isWaiting).toBe(false)
  await happen('activate')
  expect([...kept]).toEqual([])
  expect([...listeners.keys()]).toEqual(['install', 'activate'])
})
