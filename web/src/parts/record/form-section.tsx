import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { cn } from '@fieldlark/ui/class-names.ts'
import type { ReactNode } from 'react'

/** A titled group of form fields. */
export function FormSection({
  title,
  className,
  children,
}: {
  title: string
  className?: string
  children: ReactNode
}) {
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody className={cn('grid gap-4', className)}>{children}</CardBody>
    </Card>
  )
}
