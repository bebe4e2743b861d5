import { Button } from '@fieldlark/ui/button.tsx'
import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { Switch } from '@fieldlark/ui/switch.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'

import { usePhotoUrl } from '#data/photos.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'

import { MemberForm } from '../../team/member-form.tsx'
import { useSaving } from '../../team/use-saving.ts'
import {
  type PhotoWords,
  type ProfilePhoto,
  useArrangePhoto,
  useRemoveProfilePhoto,
} from './profile-photo-queries.ts'
import { profilePhotosTexts } from './profile-photos.texts.ts'

const longestAlt = 200

type Props = { businessId: string; photos: readonly ProfilePhoto[]; id: string; onClose: () => void }

/** What one photo of the page shows, whether it may be shown, and where it stands. */
export function ProfilePhotoDialog({ businessId, photos, id, onClose }: Props) {
  const texts = useTexts(profilePhotosTexts)
  const at = photos.findIndex((photo) => photo.id === id)
  const [fields, setFields] = useState(() => fieldsOf(photos, at))
  const [isChanged, setChanged] = useState(false)
  const change = (changes: Partial<Fields>) => {
    setFields((all) => ({ ...all, ...changes }))
    setChanged(true)
  }
  const arrange = useArrangePhoto(businessId)
  const { place, alt, ...words } = fields
  const saving = useSaving(
    () => arrange.mutateAsync({ photos, id, place, words: { ...words, alt: alt.trim() || null } }),
    () => {
      toast.success(texts.saved)
      onClose()
    },
  )
  const photo = photos[at]
  if (!photo) return null
  return (
    <MemberForm
      title={texts.editTitle(at + 1)}
      saving={saving}
      failedTitle={texts.saveFailed}
      submitLabel={texts.save}
      isSticky={isChanged}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Large photo={photo} />
        <PhotoFields photos={photos} id={id} fields={fields} onChange={change} />
        <Remove businessId={businessId} id={id} onRemoved={onClose} />
      </div>
    </MemberForm>
  )
}

type Fields = Omit<PhotoWords, 'alt'> & { alt: string; place: number }

const fieldsOf = (photos: readonly ProfilePhoto[], place: number): Fields => ({
  alt: photos[place]?.alt_text ?? '',
  before_of: photos[place]?.before_of ?? null,
  is_hero: photos[place]?.is_hero ?? false,
  is_agreed: photos[place]?.client_agreed_at !== null,
  place,
})

function PhotoFields({
  photos,
  id,
  fields,
  onChange,
}: Pick<Props, 'photos' | 'id'> & { fields: Fields; onChange: (changes: Partial<Fields>) => void }) {
  const texts = useTexts(profilePhotosTexts)
  // A photo from before has none before it.
  const works = photos.filter((other) => other.id !== id && other.before_of === null)
  return (
    <>
      <Checkbox
        label={texts.agreed}
        description={texts.agreedHint}
        checked={fields.is_agreed}
        onChange={({ target }) => onChange({ is_agreed: target.checked })}
      />
      <Field label={texts.alt} hint={texts.altHint}>
        <TextInput
          value={fields.alt}
          maxLength={longestAlt}
          onChange={({ target }) => onChange({ alt: target.value })}
        />
      </Field>
      <Field label={texts.beforeOf}>
        <NativeSelect
          value={fields.before_of ?? ''}
          onChange={({ target }) => onChange({ before_of: target.value || null })}
        >
          <option value="">{texts.beforeNone}</option>
          {works.map((other) => (
            <option key={other.id} value={other.id}>
              {other.alt_text ?? texts.editTitle(photos.indexOf(other) + 1)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label={texts.place}>
        <NativeSelect
          value={fields.place}
          onChange={({ target }) => onChange({ place: Number(target.value) })}
        >
          {photos.map((other, at) => (
            <option key={other.id} value={at}>
              {texts.placeOf(at + 1, photos.length)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Switch
        label={texts.isHero}
        checked={fields.is_hero}
        onChange={({ target }) => onChange({ is_hero: target.checked })}
      />
    </>
  )
}

function Large({ photo: { photo, alt_text } }: { photo: ProfilePhoto }) {
  const { data: url } = usePhotoUrl(photo, null)
  return (
    <div className="h-44 overflow-hidden rounded-control bg-sunken">
      {url && <img src={url} alt={alt_text ?? ''} className="size-full object-contain" />}
    </div>
  )
}

/** Takes the photo off the page; where it belongs to a job or visit, it stays there. */
function Remove({ businessId, id, onRemoved }: { businessId: string; id: string; onRemoved: () => void }) {
  const texts = useTexts(profilePhotosTexts)
  const failureText = useFailureText()
  const remove = useRemoveProfilePhoto(businessId)
  const { isBusy, run } = useBusy()
  const handleRemove = () =>
    void run(async () => {
      try {
        await remove.mutateAsync(id)
        toast.success(texts.removed)
        onRemoved()
      } catch (error) {
        toast.error(`${texts.removeFailed}. ${failureText(error)}`)
      }
    })
  return (
    <div>
      <Button variant="danger" isBusy={isBusy} busyLabel={texts.remove} onClick={handleRemove}>
        {texts.remove}
      </Button>
    </div>
  )
}
