import { MenuItem } from '@fieldlark/ui/menu.tsx'
import Pencil from 'lucide-react/icons/pencil'
import Star from 'lucide-react/icons/star'
import { type RefObject, useRef } from 'react'

import { type StoredProperty, useRemoveProperty, useSetPrimaryProperty } from '#data/property-addresses.ts'
import { useTexts } from '#language/language.tsx'
import { useReport } from '#parts/actions/attempt.ts'
import { propertyTexts } from '#parts/properties/property.texts.ts'
import { RecordMenu } from '#parts/record/record-menu.tsx'
import { useCan } from '#session/session.tsx'

/** The actions on a property: edit, make it the primary one, delete. */
export function PropertyMenu({
  businessId,
  property,
  onEdit,
}: {
  businessId: string
  property: StoredProperty
  /** Called with the button that gets the focus back when the dialog closes. */
  onEdit: (trigger: RefObject<HTMLElement | null>) => void
}) {
  const texts = useTexts(propertyTexts)
  const canEdit = useCan('edit properties')
  const setPrimary = useSetPrimaryProperty(businessId)
  const remove = useRemoveProperty(businessId)
  const report = useReport()
  const trigger = useRef<HTMLButtonElement>(null)
  const handlePrimary = () =>
    report(() => setPrimary.mutateAsync(property.id), {
      done: texts.primarySet,
      failed: texts.primaryFailed,
    })
  if (!canEdit) return null
  return (
    <RecordMenu
      trigger={trigger}
      label={texts.more(property.address)}
      texts={texts}
      deleteTitle={texts.deleteTitle(property.address)}
      deleteBody={texts.deleteBody}
      onDelete={() =>
        report(() => remove.mutateAsync(property.id), { done: texts.deleted, failed: texts.deleteFailed })
      }
    >
      <MenuItem icon={<Pencil />} onSelect={() => onEdit(trigger)}>
        {texts.edit}
      </MenuItem>
      {!property.is_primary && (
        <MenuItem icon={<Star />} onSelect={() => void handlePrimary()}>
          {texts.setPrimary}
        </MenuItem>
      )}
    </RecordMenu>
  )
}
