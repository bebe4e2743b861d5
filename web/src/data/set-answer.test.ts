import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'

import { setAnswer } from './set-answer.ts'

it('is not taken back by a read that was on its way', async () => {
  const client = new QueryClient()
  const queryKey = ['payment_keys', '1']
  client.setQueryData(queryKey, 'stored')
  let arrive = () => {}
  const late = new Promise<string>((resolve) => {
    arrive = () => resolve('stored')
  })
  const read = client.fetchQuery({ queryKey, queryFn: () => late }).catch(() => 'given up')
  await setAnswer(client, queryKey, null)
  arrive()
  await read
  expect(client.getQueryData(queryKey)).toBeNull()
})
