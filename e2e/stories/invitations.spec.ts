import { linkFromMailbox } from '../mailbox.ts'
import { shell } from '../pages/shell.ts'
import { signInPage } from '../pages/sign-in.ts'
import { expect, ownerTest, test } from '../story.ts'
import { newEmail, password, rowsOf } from '../test-data.ts'

/** For stories that ask the hosted project for nothing that the others do not ask, or visit the strict server anyway. */
const notHosted = { tag: '@not-hosted' }

const welcome = 'Team invitation accepted successfully! Welcome to the team.'

test('a new person accepts the invitation from their mail and joins the business', async ({
  page,
  owner,
  testData,
}) => {
  const person = { fullName: 'Wanda Worker', email: newEmail('wanda'), password }
  await testData.invite(owner, person.email, 'worker')
  await page.goto('/login')
  await page.goto(await linkFromMailbox(page, person.email))
  await expect(page.getByRole('heading', { name: `Join ${owner.businessName}` })).toBeVisible()
  await expect(page.getByText('You’re invited as a worker')).toBeVisible()
  await expect(signInPage(page).email).toHaveValue(person.email)
  await expect(signInPage(page).email).not.toBeEditable()
  await signInPage(page).register({ ...person, email: null })
  await page.waitForURL('**/home')
  await expect(page.getByText(welcome)).toBeVisible()
  await expect(page.getByText(owner.businessName).first()).toBeVisible()
  const members = await rowsOf<{ role: string }>(owner, 'team_members', 'select=role&order=role')
  expect(members).toEqual([{ role: 'owner' }, { role: 'worker' }])
})

test('a person with an account signs in on the invitation and joins', async ({ page, owner, testData }) => {
  const manager = await testData.signUp({ email: newEmail('manu'), fullName: 'Manu Manager' })
  const link = await testData.invite(owner, manager.email, 'manager')
  await page.goto(link)
  await page.getByRole('radio', { name: 'I have an account' }).check()
  await signInPage(page).signInAs({ ...manager, email: null })
  await page.waitForURL('**/home')
  await expect(page.getByText(welcome)).toBeVisible()
})

test(
  'an owner of another business joins and can switch back',
  notHosted,
  async ({ page, owner, testData }) => {
    const other = await testData.addBusiness(
      await testData.signUp({ email: newEmail('other') }),
      'Own Business',
    )
    const link = await testData.invite(owner, other.email, 'worker')
    await page.goto('/login')
    await signInPage(page).signInAs(other)
    await page.waitForURL('**/home')
    await page.goto(link)
    await page.getByRole('button', { name: 'Join the team' }).dblclick()
    await page.waitForURL('**/home')
    await expect(page.getByText(welcome)).toBeVisible()
    await expect(page.getByRole('main').getByText(owner.businessName)).toBeVisible()
    await shell(page).choose('Own Business')
    await expect(page.getByRole('main').getByText('Own Business')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('main').getByText('Own Business')).toBeVisible()
  },
)

ownerTest(
  'an invitation for another address says so, also one that only looks like it, and the user can continue without it',
  async ({ page, owner, testData, expectedAnswers }) => {
    expectedAnswers.push('403 /rest/v1/rpc/accept_team_invitation')
    const inviter = await testData.addBusiness(await testData.signUp(), 'Inviting Business')
    // Its mask is that of the owner's address, so that only the server can tell them apart.
    await page.goto(await testData.invite(inviter, newEmail('oscar'), 'worker'))
    await page.getByRole('button', { name: 'Join the team' }).click()
    await expect(page.getByRole('heading', { name: 'This invitation is for another address' })).toBeVisible()
    await expect(page.getByText(`but you are signed in as ${owner.email}`)).toBeVisible()
    const link = await testData.invite(inviter, newEmail('zoe'), 'worker')
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'This invitation is for another address' })).toBeVisible()
    await expect(page.getByText(`but you are signed in as ${owner.email}`)).toBeVisible()
    await page.getByRole('button', { name: `Continue as ${owner.email}` }).click()
    await expect(page).toHaveURL('/home')
    await expect(page.getByRole('main').getByText(owner.businessName)).toBeVisible()
    expect(await rowsOf(inviter, 'team_members')).toHaveLength(1)
  },
)

test('a used, withdrawn or unknown invitation says so', notHosted, async ({ page, owner, testData }) => {
  const email = newEmail('wanda')
  const used = await testData.invite(owner, email, 'worker')
  const person = await testData.signUp({ email })
  const token = new URL(used).searchParams.get('token')
  await person.call('POST', '/rest/v1/rpc/accept_team_invitation', { token, full_name: null })
  await page.goto(used)
  await expect(page.getByRole('heading', { name: 'This invitation was already used' })).toBeVisible()

  const withdrawn = await testData.invite(owner, newEmail('wanda'), 'worker')
  const [pending] = await rowsOf(owner, 'team_invitations', 'status=eq.pending')
  await owner.call('POST', '/rest/v1/rpc/cancel_invitation', { invitation_id: pending?.id })
  await page.goto(withdrawn)
  await expect(page.getByRole('heading', { name: 'This invitation was cancelled' })).toBeVisible()

  await page.goto('/accept-invitation?token=never-was')
  await expect(page.getByRole('heading', { name: 'Invitation not found' })).toBeVisible()
  await page.goto('/accept-invitation')
  await expect(page.getByRole('heading', { name: 'Invitation not found' })).toBeVisible()
})

test.describe('where addresses are confirmed', notHosted, () => {
  test.use({ baseURL: async ({ strictURL }, use) => use(strictURL) })

  test('a new person confirms their address and returns to the invitation', async ({
    page,
    owner,
    testData,
  }) => {
    const person = { fullName: 'Wanda Worker', email: newEmail('wanda'), password }
    await page.goto(await testData.invite(owner, person.email, 'worker'))
    await signInPage(page).register({ ...person, email: null })
    await expect(page.getByText('It brings you back here and onto the team.')).toBeVisible()
    await page.goto(await linkFromMailbox(page, person.email))
    await page.waitForURL('**/home')
    await expect(page.getByText(welcome)).toBeVisible()
    expect(await rowsOf(owner, 'team_members')).toHaveLength(2)
  })
})
