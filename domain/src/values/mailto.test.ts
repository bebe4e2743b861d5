import { expect, it } from 'vitest'
import { mailtoLink } from './mailto.ts'

it.each([
  ['ana@example.com', 'mailto:ana@example.com'],
  ['ana+books@example.com', 'mailto:ana%2Bbooks@example.com'],
  ['a@b.example?bcc=list@evil.example&body=hi', 'mailto:a@b.example%3Fbcc%3Dlist@evil.example%26body%3Dhi'],
  ['a,b@example.com#x', 'mailto:a%2Cb@example.com%23x'],
])('%s is one address in a link', (address, link) => {
  expect(mailtoLink(address)).toBe(link)
})
