import { createHmac } from 'node:crypto'
import { network } from '@fieldlark/backend/http/network.ts'

/** Stands for the network of an address: whoever has the database alone cannot find it from that. */
export type BookingSenders = (ip: string) => string

/** `secret` is the same in all processes of an installation, or a visitor would be another one in each. */
export const createBookingSenders =
  (secret: string): BookingSenders =>
  (ip) =>
    createHmac('sha256', secret)
      .update(`sender of a booking ${network(ip)}`)
      .digest('hex')
