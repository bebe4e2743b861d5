import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'

const client = createClient('http://project.test', 'key', { auth: { persistSession: false } })
const { auth, storage, functions, realtime } = client
const channel = client.channel('room')

/** Every part of the client but the query builders, which rest-methods.test.ts covers. */
const parts: Readonly<Record<string, object>> = {
  'the client': client,
  auth,
  'auth.mfa': auth.mfa,
  'auth.mfa.webauthn': auth.mfa.webauthn,
  'auth.mfa.recoveryCodes': auth.mfa.recoveryCodes,
  'auth.oauth': auth.oauth,
  'auth.passkey': auth.passkey,
  'auth.admin': auth.admin,
  'auth.admin.mfa': auth.admin.mfa,
  'auth.admin.oauth': auth.admin.oauth,
  'auth.admin.customProviders': auth.admin.customProviders,
  'auth.admin.passkey': auth.admin.passkey,
  storage,
  'storage.from': storage.from('files'),
  'storage.analytics': storage.analytics,
  'storage.vectors': storage.vectors,
  'storage.vectors.from': storage.vectors.from('embeddings'),
  'storage.vectors.from.index': storage.vectors.from('embeddings').index('documents'),
  functions,
  realtime,
  'a channel': channel,
}

/** What the client's parts use among themselves; the service hears nothing of it. */
const inner = new Set([
  'accessToken',
  'applyTransformOptsToQuery',
  'bucketLifecycleUrl',
  'constructor',
  'copyBindings',
  'encodeMetadata',
  'fetchJwk',
  'functionsFetch',
  'handleOperation',
  'hasLogger',
  'linkIdentityIdToken',
  'linkIdentityOAuth',
  'listBucketOptionsToQueryString',
  'log',
  'logger',
  'prepareUploadFormData',
  'signInWithEthereum',
  'signInWithSolana',
  'teardown',
  'toBase64',
  'updateJoinPayload',
  'uploadOrUpdate',
])

const texts = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => readFileSync(resolve(import.meta.dirname, name), 'utf8'))
  .join('\n')

function methodsOf(part: object): string[] {
  const own = Object.entries(Object.getOwnPropertyDescriptors(part))
    .filter(([, { value }]) => typeof value === 'function')
    .map(([name]) => name)
  const parent: unknown = Object.getPrototypeOf(part)
  return typeof parent === 'object' && parent !== null && parent !== Object.prototype
    ? [...own, ...methodsOf(parent)]
    : own
}

test.each(Object.entries(parts))('%s: every method has a row', (_, part) => {
  const names = methodsOf(part).filter((name) => !name.startsWith('_') && !inner.has(name))
  expect(names.filter((name) => !new RegExp(`\\.${name}\\b`).test(texts))).toEqual([])
})
