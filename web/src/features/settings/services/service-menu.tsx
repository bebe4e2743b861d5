import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { MenuItem } from '@fieldlark/ui/menu.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Globe from 'lucide-react/icons/globe'
import Pencil from 'lucide-react/icons/pencil'
import Users from 'lucide-react/icons/users'
import { Suspense, useRef, useState } from 'react'

import {
  type CostedService,
  type ServiceState,
  useRemoveService,
  useSetServiceState,
} from '#data/services.ts'
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

/** Offers a service or shows it on the public page, or not any more; the toast offers to undo it. */
function useChangeState({ businessId, service: { id } }: Props) {
  const texts = useTexts(catalogueTexts)
  const failureText = useFailureText()
  const { mutateAsync } = useSetServiceState(businessId)
  const set = async (state: ServiceState) => {
    try {
      await mutateAsync({ id, state })
      return true
    } catch (error) {
      toast.error(`${texts.changeFailed}. ${failureText(error)}`)
      return false
    }
  }
  return async (state: ServiceState, before: ServiceState, done: string) => {
    if (!(await set(state))) return
    toast.success(done, { action: { label: texts.undo, onClick: () => void set(before) } })
  }
}

/** Shows it on the public page or not, and offers it or not. */
function StateItems({ businessId, service }: Props) {
  const texts = useTexts(catalogueTexts)
  const changeState = useChangeState({ businessId, service })
  const { run } = useBusy()
  const { name, is_active, is_public } = service
  return (
    <>
      <MenuItem
        icon={<Globe />}
        onSelect={() =>
          void run(() =>
            changeState(
              { is_public: !is_public },
              { is_public },
              is_public ? texts.hidden(name) : texts.shown(name),
            ),
          )
        }
      >
        {is_public ? texts.hide : texts.show}
      </MenuItem>
      <MenuItem
        icon={is_active ? <EyeOff /> : <Eye />}
        onSelect={() =>
          void run(() =>
            changeState(
              { is_active: !is_active },
              { is_active },
              is_active ? texts.deactivated(name) : texts.activated(name),
            ),
          )
        }
      >
        {is_active ? texts.deactivate : texts.activate}
      </MenuItem>
    </>
  )
}

/** The menu of a service: edit, who does it, show on the public page, deactivate, delete. */
export function ServiceMenu({ businessId, service, onEdit }: Props & { onEdit: () => void }) {
  const texts = useTexts(catalogueTexts)
  const { members } = useTexts(serviceDetailTexts)
  const trigger = useRef<HTMLButtonElement>(null)
  const [isChoosing, setChoosing] = useState(false)
  const { data: team = [] } = useTeamMembers(businessId)
  const remove = useRemoveService(businessId)
  const report = useReport()
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
      <StateItems businessId={businessId} service={service} />
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
