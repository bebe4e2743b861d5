import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { cn } from '@fieldlark/ui/class-names.ts'
import FileUp from 'lucide-react/icons/file-up'
import MapPin from 'lucide-react/icons/map-pin'
import UserPlus from 'lucide-react/icons/user-plus'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { useOpenDialog } from '#parts/open-dialog.ts'
import { useCan } from '#session/session.tsx'
import { paths } from '../../paths.ts'

import { dashboardTexts } from './dashboard.texts.ts'

const tile = cn(
  'flex min-h-20 flex-col items-center justify-center gap-2 rounded-control border border-line px-2 py-3 text-center text-xs font-semibold text-ink transition-colors',
  'hover:border-field hover:bg-field-soft [&_svg]:size-5.5 [&_svg]:text-field',
)

/** What people do most, one tap away. */
export function QuickActions() {
  const texts = useTexts(dashboardTexts)
  const openDialog = useOpenDialog()
  const canImport = useCan('import and export')
  return (
    <Card>
      <CardHeader title={texts.quickActions} />
      <CardBody className="grid auto-cols-fr grid-flow-col gap-2.5">
        <Link to={paths.clientNew} className={tile}>
          <UserPlus aria-hidden />
          {texts.newClient}
        </Link>
        {openDialog && (
          <Tile onClick={() => openDialog('property')} icon={<MapPin aria-hidden />}>
            {texts.newProperty}
          </Tile>
        )}
        {openDialog && canImport && (
          <Tile onClick={() => openDialog('importExport')} icon={<FileUp aria-hidden />}>
            {texts.importClients}
          </Tile>
        )}
      </CardBody>
    </Card>
  )
}

function Tile({ onClick, icon, children }: { onClick: () => void; icon: ReactNode; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className={tile}>
      {icon}
      {children}
    </button>
  )
}
