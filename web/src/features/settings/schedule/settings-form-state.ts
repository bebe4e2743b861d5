import type { SettingsDraft, SettingsForm } from '@fieldlark/domain/schedule/settings-draft.ts'

import type { RecordForm } from '#parts/record/use-record-form.ts'

export type SettingsFormState = RecordForm<SettingsForm, SettingsDraft>
