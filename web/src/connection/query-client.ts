import { QueryClient } from '@tanstack/react-query'

import { toFailure } from './failure.ts'

const fleeting = new Set(['network', 'server', 'timeout'])

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Without a connection a screen says so instead of waiting for one.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (count, error) => count < 2 && fleeting.has(toFailure(error).code),
      refetchOnWindowFocus: true,
    },
    // A write is never retried automatically: the form keeps what was typed and reports the failure.
    mutations: { networkMode: 'always', retry: false },
  },
})
