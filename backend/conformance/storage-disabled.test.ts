import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StorageProject, startStorageProject } from './storage-project.ts'

type Failed = { error: unknown }

/** A method of the client with what it was called with. */
type Row = readonly [string, () => Promise<Failed>]

let project: StorageProject
beforeAll(async () => {
  project = await startStorageProject()
})
afterAll(() => project.close())

const storage = () => project.service.storage
const lifecycle = {
  rules: [
    {
      id: 'expire-history',
      status: 'Enabled' as const,
      filter: {},
      noncurrentVersionExpiration: { noncurrentDays: 30, newerNoncurrentVersions: 2 },
    },
  ],
}

describe('features that the project does not have', () => {
  test.each<Row>([
    ['getBucketLifecycle', () => storage().getBucketLifecycle('files')],
    ['updateBucketLifecycle', () => storage().updateBucketLifecycle('files', lifecycle)],
    ['deleteBucketLifecycle', () => storage().deleteBucketLifecycle('files')],
    [
      'createBucket, of analytics',
      () => storage().createBucket('analytic', { public: false, type: 'ANALYTICS' }),
    ],
    [
      'createBucket, versioned',
      () => storage().createBucket('versioned', { public: false, versioningStatus: 'ENABLED' }),
    ],
  ])('%s is not enabled for the resource', async (_, call) => {
    const { error } = await call()
    expect(error).toMatchObject({ status: 400, statusCode: '409', code: 'FeatureNotEnabled' })
  })

  const index = () => storage().vectors.from('embeddings').index('documents')
  const vector = { key: 'one', data: { float32: [0.1, 0.2] }, metadata: { title: 'One' } }
  const shape = { dataType: 'float32', dimension: 2, distanceMetric: 'cosine' } as const

  test.each<Row>([
    ['purgeCache', () => storage().from('files').purgeCache('a.txt')],
    ['purgeBucketCache', () => storage().purgeBucketCache('files')],
    ['analytics.createBucket', () => storage().analytics.createBucket('events')],
    ['analytics.listBuckets', () => storage().analytics.listBuckets({ limit: 10 })],
    ['analytics.deleteBucket', () => storage().analytics.deleteBucket('events')],
    ['vectors.createBucket', () => storage().vectors.createBucket('embeddings')],
    ['vectors.getBucket', () => storage().vectors.getBucket('embeddings')],
    ['vectors.listBuckets', () => storage().vectors.listBuckets({ prefix: 'emb' })],
    ['vectors.deleteBucket', () => storage().vectors.deleteBucket('embeddings')],
    [
      'vectors.from.createIndex',
      () =>
        storage()
          .vectors.from('embeddings')
          .createIndex({ indexName: 'documents', ...shape }),
    ],
    ['vectors.from.getIndex', () => storage().vectors.from('embeddings').getIndex('documents')],
    ['vectors.from.listIndexes', () => storage().vectors.from('embeddings').listIndexes()],
    ['vectors.from.deleteIndex', () => storage().vectors.from('embeddings').deleteIndex('documents')],
    ['index.putVectors', () => index().putVectors({ vectors: [vector] })],
    ['index.getVectors', () => index().getVectors({ keys: ['one'], returnMetadata: true })],
    ['index.listVectors', () => index().listVectors({ maxResults: 10 })],
    ['index.queryVectors', () => index().queryVectors({ queryVector: vector.data, topK: 1 })],
    ['index.deleteVectors', () => index().deleteVectors({ keys: ['one'] })],
  ])('%s is not enabled for the tenant', async (_, call) => {
    const { error } = await call()
    expect(error).toMatchObject({
      status: 403,
      statusCode: '403',
      message: 'feature not enabled for this tenant',
    })
  })

  test('analytics.from lists no namespaces', async () => {
    const catalog = storage().analytics.from('events')
    await expect(catalog.listNamespaces()).resolves.toMatchObject({ data: null, error: { status: 403 } })
  })
})
