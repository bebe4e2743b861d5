import { StorageFault } from './storage-fault.ts'

export function noSuchBucket(): StorageFault {
  return new StorageFault({
    status: 404,
    code: 'NoSuchBucket',
    error: 'Bucket not found',
    message: 'Bucket not found',
  })
}

/** Missing and hidden are one answer: a wall that says "forbidden" tells what is behind it. */
export function noSuchKey(): StorageFault {
  return new StorageFault({
    status: 404,
    code: 'NoSuchKey',
    error: 'not_found',
    message: 'Object not found',
  })
}

export function duplicate(
  code: 'KeyAlreadyExists' | 'BucketAlreadyExists' | 'ResourceAlreadyExists',
): StorageFault {
  return new StorageFault({ status: 409, code, error: 'Duplicate', message: 'The resource already exists' })
}

export function accessDenied(message: string): StorageFault {
  return new StorageFault({ status: 403, code: 'AccessDenied', error: 'Unauthorized', message })
}

export function invalidKey(key: string): StorageFault {
  return new StorageFault({ status: 400, code: 'InvalidKey', message: `Invalid key: ${key.slice(0, 1100)}` })
}

export function invalidBucketName(): StorageFault {
  return new StorageFault({
    status: 400,
    code: 'InvalidBucketName',
    error: 'Invalid Input',
    message: 'Bucket name invalid',
  })
}

export function invalidMimeType(mime: string): StorageFault {
  return new StorageFault({
    status: 415,
    code: 'InvalidMimeType',
    error: 'invalid_mime_type',
    message: `mime type ${mime.slice(0, 200)} is not supported`,
  })
}

export function tooLarge(what = 'The object exceeded the maximum allowed size'): StorageFault {
  return new StorageFault({
    status: 413,
    code: 'EntityTooLarge',
    error: 'Payload too large',
    message: what,
  })
}

export function invalidRequest(message: string): StorageFault {
  return new StorageFault({ status: 400, code: 'InvalidRequest', error: 'Error', message })
}

export function notEnabled(feature: string): StorageFault {
  return new StorageFault({
    status: 409,
    code: 'FeatureNotEnabled',
    message: `The feature ${feature} is not enabled for this resource`,
  })
}

export function invalidSignature(message = 'Invalid signature'): StorageFault {
  return new StorageFault({ status: 400, code: 'InvalidSignature', message })
}

export function invalidJwt(message: string): StorageFault {
  return new StorageFault({ status: 400, code: 'InvalidJWT', message })
}
