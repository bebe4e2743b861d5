import { Button } from '@fieldlark/ui/button.tsx'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '@fieldlark/ui/menu.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'

import { type CostedService, useRemoveService, useSetServiceActive } from '#data/services.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'
import { useFailureText } from '#parts/failure-text.ts'

import { catalogueTexts } from './catalogue.texts.ts'

type Props = { businessId: string; service: CostedService }

/** Offers a service or stops offering it, and back again from the toast. */
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

/** Edit a service, stop offering it, delete it. */
export function ServiceMenu({ businessId, service, onEdit }: Props & { onEdit: () => void }) {
  const texts = useTexts(catalogueTexts)
  const failureText = useFailureText()
  const trigger = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveService(businessId)
  const offer = useOffer({ businessId, service })
  const { isBusy, run } = useBusy()
  const handleDelete = async () => {
    try {
      await remove.mutateAsync(service.id)
      toast.success(texts.deleted)
      setAsking(false)
    } catch (error) {
      toast.error(`${texts.deleteFailed}. ${failureText(error)}`)
    }
  }
  return (
    <>
      <Menu
        trigger={
          <Button ref={trigger} variant="ghost" size="icon" aria-label={texts.more(service.name)}>
            <Ellipsis />
          </Button>
        }
      >
        <MenuItem icon={<Pencil />} onSelect={onEdit}>
          {texts.edit}
        </MenuItem>
        <MenuItem
          icon={service.is_active ? <EyeOff /> : <Eye />}
          onSelect={() => void run(() => offer(!service.is_active))}
        >
          {service.is_active ? texts.deactivate : texts.activate}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} isDanger onSelect={() => setAsking(true)}>
          {texts.delete}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        finalFocus={trigger}
        onClose={() => setAsking(false)}
        onConfirm={() => void run(handleDelete)}
        title={texts.deleteTitle(service.name)}
        body={texts.deleteBody}
        confirmLabel={texts.deleteConfirm}
        cancelLabel={texts.cancel}
        closeLabel={texts.close}
        isDanger
        isBusy={isBusy}
      />
    </>
  )
}
