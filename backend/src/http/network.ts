import { isIP, isIPv6, SocketAddress } from 'node:net'

/**
 * An address in its one spelling, without the port or zone that some proxies write beside it; empty when it is none. A server
 * that also listens on IPv6 sees IPv4 clients as ::ffff:1.2.3.4, which is the same address.
 */
export function plainAddress(text: string): string {
  const [, bracketed, beforePort] = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text.trim()) ?? []
  const ip = bracketed ?? beforePort ?? text.trim()
  if (!isIPv6(ip)) return isIP(ip) === 4 ? ip : ''
  const { address } = new SocketAddress({ address: ip, family: 'ipv6' })
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** A household has one IPv4 address but 2^64 IPv6 addresses, which count as one by their first four groups. */
export function network(ip: string): string {
  const address = plainAddress(ip)
  if (!address.includes(':')) return address || ip
  const [head = '', tail] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return [...front, ...gap, ...back].slice(0, 4).join(':')
}
