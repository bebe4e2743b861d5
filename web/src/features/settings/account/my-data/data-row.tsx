import { Button } from '@fieldlark/ui/button.tsx'
import type { User } from '@supabase/auth-js'
import { saveFile } from '#connection/save-file.ts'
import { useTexts } from '#language/language.tsx'
import { useReport } from '#parts/actions/attempt.ts'
import { useBusy } from '#parts/actions/busy.ts'
import { localDay } from '#parts/exports/local-day.ts'
import { useStepAgain } from '#parts/sign-in/step-again.tsx'
import { useSignedIn } from '#session/session.tsx'

import { AccountRow } from '../account-row.tsx'
import { deletionTexts } from './deletion.texts.ts'

/** Everything about the person in one file. */
export function DataRow({ account }: { account: User }) {
  const texts = useTexts(deletionTexts)
  const { memberships } = useSignedIn()
  const stepAgain = useStepAgain()
  const report = useReport()
  const { isBusy, run } = useBusy()
  const today = localDay()
  const download = async () => {
    const { zipOfMyData } = await import('./my-data.ts')
    saveFile(await zipOfMyData(account, memberships, today), `fieldlark-account-${today}.zip`)
  }
  const handleClick = async () => {
    if (await stepAgain()) await report(download, { done: texts.downloaded, failed: texts.downloadFailed })
  }
  return (
    <AccountRow title={texts.data} body={texts.dataBody}>
      <Button variant="secondary" size="sm" isBusy={isBusy} onClick={() => void run(handleClick)}>
        {texts.download}
      </Button>
    </AccountRow>
  )
}
