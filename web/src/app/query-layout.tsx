import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'

import { queryClient } from '#connection/query-client.ts'

/** Around the screens that read through the cache; the sign-in pages do without it and its weight. */
export function QueryLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
