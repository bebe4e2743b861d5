import { StorageError } from './storage-error.ts'

export function noSuchBucket(): StorageError {
  return new StorageError({
    status: 404,
    code: 'NoSuchBucket',
    error: 'Bucket not found',
    message: 'Bucket not found',
  })
}

/** The same error for missing and hidden objects: "forbidden" would reveal that the object exists. */
export function noSuchKey(): StorageError {
  return new StorageError({
    status: 404,
    code: 'NoSuchKey',
    error: 'not_found',
    message: 'Object not found',
  })
}

export function duplicate(
  code: 'KeyAlreadyExists' | 'BucketAlreadyExists' | 'ResourceAlreadyExists',
): StorageError {
  return new StorageError({ status: 409, code, error: 'Duplicate', message: 'The resource already exists' })
}

export function accessDenied(message: string): StorageError {
  return new StorageError({ status: 403, code: 'AccessDenied', error: 'Unauthorized', message })
}

export function invalidKey(key: string): StorageError {
  return new StorageError({ status: 400, code: 'InvalidKey', message: `Invalid key: ${key.slice(0, 1100)}` })
}

export function invalidBucketName(): StorageError {
  return new StorageError({
    status: 400,
    code: 'InvalidBucketName',
    error: 'Invalid Input',
    message: 'Bucket name invalid',
  })
}

export function invalidMimeType(mime: string): StorageError {
  return new StorageError({
    status: 415,
    code: 'InvalidMimeType',
    error: 'invalid_mime_type',
    message: `mime type ${mime.slice(0, 200)} is not supported`,
  })
}

export function tooLarge(what = 'The object exceeded the maximum allowed size'): StorageError {
  return new StorageError({
    status: 413,
    code: 'EntityTooLarge',
    error: 'Payload too large',
    message: what,
  })
}

export function invalidRequest(message: string): StorageError {
  return new StorageError({ status: 400, code: 'InvalidRequest', error: 'Error', message })
}

export function notEnabled(feature: string): StorageError {
  return new StorageError({
    status: 409,
    code: 'FeatureNotEnabled',
    message: `The feature ${feature} is not enabled for this resource`,
  })
}

export function invalidSignature(message = 'Invalid signature'): StorageError {
  return new StorageError({ status: 400, code: 'InvalidSignature', message })
}

export function invalidJwt(message: string): StorageError {
  return new StorageError({ status: 400, code: 'InvalidJWT', message })
}
