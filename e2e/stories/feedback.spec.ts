import { feedbackDialog } from '../pages/feedback.ts'
import { expect, ownerTest as test, workerTest } from '../story.ts'
import { rowsOf } from '../test-data.ts'

test('feedback counts its characters, allows 1000, is sent once, and keeps its text when that fails', async ({
  page,
  owner,
  expectedAnswers,
}) => {
  expectedAnswers.push('500 /rest/v1/feedback')
  const feedback = feedbackDialog(page)
  await page.goto('/home')
  await feedback.open()
  await expect(feedback.dialog.getByText('0/1000 characters')).toBeVisible()
  await expect(feedback.submit).toBeDisabled()
  await feedback.message.fill('   ')
  await expect(feedback.submit).toBeDisabled()
  await feedback.message.fill('x'.repeat(1001))
  await expect(feedback.dialog.getByText('1001/1000 characters')).toBeVisible()
  await expect(feedback.message).toHaveAccessibleDescription(/Use at most 1000 characters/)
  await expect(feedback.submit).toBeDisabled()
  await feedback.message.fill('x'.repeat(1000))
  await expect(feedback.submit).toBeEnabled()
  await feedback.message.fill('  Please add a dark mode for moles.  ')
  await feedback.submit.dblclick()
  await expect(page.getByText('Thank you! Your feedback has been sent.')).toBeVisible()
  await expect(feedback.dialog).toBeHidden()
  expect(await rowsOf(owner, 'feedback')).toMatchObject([
    { message: 'Please add a dark mode for moles.', user_id: owner.userId },
  ])
  await feedback.open()
  await expect(feedback.message).toHaveValue('')

  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/rest/v1/feedback**', async (route) => {
    await held
    await route.fulfill({ status: 500, json: { message: 'x' } })
  })
  await feedback.message.fill('Worth saying twice')
  await feedback.submit.click()
  await expect(feedback.submit).toBeDisabled()
  await expect(feedback.cancel).toBeDisabled()
  go()
  await expect(page.getByText('Failed to submit feedback. Please try again.').first()).toBeVisible()
  await expect(feedback.message).toHaveValue('Worth saying twice')
  await page.unroute('**/rest/v1/feedback**')
  await feedback.submit.click()
  await expect(feedback.dialog).toBeHidden()
  expect(await rowsOf(owner, 'feedback')).toHaveLength(2)
})

workerTest(
  'a worker closes the dialog with cancel, icon and Escape, and can send feedback',
  async ({ page, owner }) => {
    const feedback = feedbackDialog(page)
    await page.goto('/home')
    for (const close of [
      () => feedback.cancel.click(),
      () => feedback.close.click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await feedback.open()
      await expect(feedback.dialog).toBeVisible()
      await close()
      await expect(feedback.dialog).toBeHidden()
    }
    await feedback.open()
    await feedback.message.fill('From the van')
    await feedback.submit.click()
    await expect(feedback.dialog).toBeHidden()
    expect(await owner.call('GET', `/rest/v1/feedback?business_id=eq.${owner.businessId}`)).toBeTruthy()
  },
)
