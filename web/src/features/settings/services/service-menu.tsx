import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { MenuItem } from '@fieldlark/ui/menu.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Pencil from 'lucide-react/icons/pencil'
import Users from 'lucide-react/icons/users'
import { Suspense, useRef, useState } from 'react'

import { type CostedService, useRemoveService, useSetServiceActive } from '#data/services.ts'
import { useTeamMembers } from '#data/team-members.ts'
import { useTexts } from '#language/language.tsx'
import { useReport } from '#parts/actions/attempt.ts'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { RecordMenu } from '#parts/record/record-menu.tsx'

import { catalogueTexts } from './catalogue.texts.ts'
import { serviceDetailTexts } from './service-detail.texts.ts'

const ServiceMembersDialog = lazyPart(
  async () => (await import('./service-members-dialog.tsx')).ServiceMembersDialog,
)

type Props = { businessId: string; service: CostedService }

/** Deactivates or reactivates a service; the toast offers to undo it. */
function useOffer({ businessId, service: { id, name } }: Props) {
  const texts = useTexts(catalogueTexts)
  const failureText = useFailureText()
  const { mutateAsync } = useSetServiceActive(businessId)
  const set = async (isActive: boolean) => {
    try {
      await mutateAsync({ id, isActive })
      return true
    } catch (error) {
      toast.error(`${texts.changeFailed}. ${failureText(error)}`)
      return false
    }
  }
  return async (isActive: boolean) => {
    if (!(await set(isActive))) return
    const text = isActive ? texts.activated(name) : texts.deactivated(name)
    toast.success(text, { action: { label: texts.undo, onClick: () => void set(!isActive) } })
  }
}

/** The menu of a service: edit, who does it, deactivate, delete. */
export function ServiceMenu({ businessId, service, onEdit }: Props & { onEdit: () => void }) {
  const texts = useTexts(catalogueTexts)
  const { members } = useTexts(serviceDetailTexts)
  const trigger = useRef<HTMLButtonElement>(null)
  const [isChoosing, setChoosing] = useState(false)
  const { data: team = [] } = useTeamMembers(businessId)
  const remove = useRemoveService(businessId)
  const offer = useOffer({ businessId, service })
  const report = useReport()
  const { run } = useBusy()
  const menu = (
    <RecordMenu
      label={texts.more(service.name)}
      trigger={trigger}
      texts={texts}
      deleteTitle={texts.deleteTitle(service.name)}
      deleteBody={texts.deleteBody}
      onDelete={() =>
        report(() => remove.mutateAsync(service.id), { done: texts.deleted, failed: texts.deleteFailed })
      }
    >
      <MenuItem icon={<Pencil />} onSelect={onEdit}>
        {texts.edit}
      </MenuItem>
      {team.length > 1 && (
        <MenuItem icon={<Users />} onSelect={() => setChoosing(true)}>
          {members}
        </MenuItem>
      )}
      <MenuItem
        icon={service.is_active ? <EyeOff /> : <Eye />}
        onSelect={() => void run(() => offer(!service.is_active))}
      >
        {service.is_active ? texts.deactivate : texts.activate}
      </MenuItem>
    </RecordMenu>
  )
  return (
    <>
      {menu}
      {isChoosing && (
        <Suspense>
          <ServiceMembersDialog
            businessId={businessId}
            service={service}
            finalFocus={trigger}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  )
}
