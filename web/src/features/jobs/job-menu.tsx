import type { JobStatus } from '@fieldlark/domain/jobs/job.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '@fieldlark/ui/menu.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import Ellipsis from 'lucide-react/icons/ellipsis'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { toFailure } from '#connection/failure.ts'
import { useRemoveJob, useSetJobStatus, type WholeJob } from '#data/jobs.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'
import { useFailureText } from '#parts/failure-text.ts'
import { paths } from '../../paths.ts'

import { jobTexts } from './job.texts.ts'

type Asked = 'complete' | 'cancel' | 'delete'

/** Sets a status and says so, or says why not. */
function useJobStatus(businessId: string, job: WholeJob) {
  const texts = useTexts(jobTexts)
  const failureText = useFailureText()
  const { mutateAsync } = useSetJobStatus(businessId)
  return async (status: JobStatus, done: string) => {
    try {
      await mutateAsync({ id: job.id, status })
      toast.success(done)
    } catch (error) {
      const isRunning = toFailure(error).origin === 'visit_running'
      toast.error(isRunning ? texts.running : failureText(error))
    }
  }
}

function useRemoval(businessId: string, job: WholeJob) {
  const texts = useTexts(jobTexts)
  const navigate = useNavigate()
  const failureText = useFailureText()
  const { mutateAsync } = useRemoveJob(businessId)
  return async () => {
    try {
      await mutateAsync(job.id)
      toast.success(texts.deleted)
      void navigate(paths.jobs, { replace: true })
    } catch (error) {
      toast.error(`${texts.deleteFailed}. ${failureText(error)}`)
    }
  }
}

/** What is done with a job less often than looking at it. */
export function JobMenu({
  job,
  businessId,
  openVisits,
}: {
  job: WholeJob
  businessId: string
  openVisits: number
}) {
  const texts = useTexts(jobTexts)
  const trigger = useRef<HTMLButtonElement>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { isBusy, run } = useBusy()
  const set = useJobStatus(businessId, job)
  const remove = useRemoval(businessId, job)
  const complete = () => set('completed', texts.completed)
  const isOpen = job.status === 'scheduled' || job.status === 'draft'

  const questions = {
    complete: {
      title: texts.completeTitle,
      body: texts.completeBody(openVisits),
      confirmLabel: texts.complete,
      isDanger: false,
      onConfirm: complete,
    },
    cancel: {
      title: texts.cancelTitle,
      body: texts.cancelBody,
      confirmLabel: texts.cancelConfirm,
      isDanger: true,
      onConfirm: () => set('cancelled', texts.cancelled),
    },
    delete: {
      title: texts.deleteTitle(job.title),
      body: texts.deleteBody,
      confirmLabel: texts.deleteConfirm,
      isDanger: true,
      onConfirm: remove,
    },
  }
  const question = asked && questions[asked]
  return (
    <>
      <Menu
        trigger={
          <Button ref={trigger} variant="secondary" size="icon" aria-label={texts.more}>
            <Ellipsis />
          </Button>
        }
      >
        {job.status === 'scheduled' && (
          <MenuItem
            icon={<CircleCheck />}
            onSelect={() => (openVisits > 0 ? setAsked('complete') : void run(complete))}
          >
            {texts.complete}
          </MenuItem>
        )}
        {!isOpen && (
          <MenuItem icon={<RotateCcw />} onSelect={() => void run(() => set('scheduled', texts.reopened))}>
            {texts.reopen}
          </MenuItem>
        )}
        {isOpen && (
          <MenuItem icon={<Ban />} onSelect={() => setAsked('cancel')}>
            {texts.cancelJob}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} isDanger onSelect={() => setAsked('delete')}>
          {texts.delete}
        </MenuItem>
      </Menu>
      {question && (
        <ConfirmDialog
          {...question}
          isOpen
          onConfirm={() =>
            void run(async () => {
              await question.onConfirm()
              setAsked(null)
            })
          }
          onClose={() => setAsked(null)}
          finalFocus={trigger}
          cancelLabel={texts.keep}
          closeLabel={texts.close}
          isBusy={isBusy}
        />
      )}
    </>
  )
}
