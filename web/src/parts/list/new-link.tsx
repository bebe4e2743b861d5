import { Button } from '@fieldlark/ui/button.tsx'
import Plus from 'lucide-react/icons/plus'
import { Link } from 'react-router'

/** A link to the form of a new record of the list. */
export function NewLink({ to, label }: { to: string; label: string }) {
  return (
    <Button render={<Link to={to} />}>
      <Plus aria-hidden />
      {label}
    </Button>
  )
}
