import { expect, ownerTest as test } from '../story.ts'

test.describe('on a phone', { tag: '@phone' }, () => {
  test('an owner chooses a plan, pays for it and cancels it', async ({ page, expectAccessible }) => {
    await page.goto('/settings')
    await page.getByRole('link', { name: /^Plan/ }).tap()
    await expect(page.getByRole('heading', { name: 'Free Trial' })).toBeVisible()
    await expect(page.getByText('14 days left')).toBeVisible()
    await expectAccessible()
    await page.getByText('By the year').tap()
    const grow = page.getByRole('region', { name: 'Grow Pro Plan' })
    await expect(grow).toContainText('$190 a year')
    await grow.getByRole('button').tap()
    await page.getByRole('button', { name: 'Subscribe to grow_pro_yearly' }).tap()

    await expect(page.getByText('Thank you!')).toBeVisible()
    await expect(page.getByText('After that, you’re on the Grow Pro Plan')).toBeVisible()
    await expect(grow).toContainText('Your plan')
    await expectAccessible()

    await page.getByRole('button', { name: 'Cancel plan' }).tap()
    // The page of the card processor has a button of the same name.
    await page.waitForURL(/\/portal\//)
    await page.getByRole('button', { name: 'Cancel plan' }).tap()
    await expect(page.getByText('nothing more is charged')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel plan' })).toHaveCount(0)
  })
})
