import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'

import { queryClient } from '#connection/query-client.ts'

/** Provides the query client to the screens that use it; the sign-in pages do without its weight. */
export function QueryLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
