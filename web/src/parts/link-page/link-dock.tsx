import type { ReactNode } from 'react'

/** The bar at the bottom of a link's page with the next thing to do. */
export function LinkDock({ children }: { children: ReactNode }) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm">
      {children}
    </div>
  )
}
