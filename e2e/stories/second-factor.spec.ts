import { Secret, TOTP } from 'otpauth'
import { readBeforeCode, securityPage } from '../pages/security.ts'
import { shell } from '../pages/shell.ts'
import { signInPage } from '../pages/sign-in.ts'
import { expect, ownerTest } from '../story.ts'

/** What the authenticator app shows; `later` is the code of its next half minute, since each works once. */
const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 })

ownerTest(
  'with codes switched on, the password alone opens nothing',
  async ({ page, owner, baseURL, expectedAnswers, expectAccessible }) => {
    expectedAnswers.push(`422 /auth/v1/factors/`, readBeforeCode)
    const security = securityPage(page)
    await page.goto('/home')
    await shell(page).choose(/^(Your account|Tu cuenta)$/)
    await expect(security.heading).toBeVisible()
    await expectAccessible()
    await security.switchOn.click()
    await security.toKey.click()
    const secret = await security.key.inputValue()
    await expect(security.qr).toBeVisible()
    // The one of the next half minute is for the next sign-in: each holds half a minute longer, should this one end now.
    await security.code.fill(codeOf(secret))
    await security.confirm.click()
    await security.makeCodes.click()
    await expect(security.codes).toHaveCount(10)
    await expectAccessible()
    const recoveryCode = await security.codes.first().innerText()
    await security.codesKept.click()
    await expect(security.device).toBeVisible()

    await shell(page).signOut()
    await page.goto('/login')
    await signInPage(page).signInAs(owner)
    await expect(security.codeQuestion).toBeVisible()
    await expectAccessible()
    await expect(page.getByText('Logged in successfully')).toHaveCount(0)

    // What the page holds now is worth nothing over the API.
    const rows = await page.evaluate(async (address) => {
      const { access_token } = JSON.parse(localStorage.getItem('fieldlark-auth') ?? '{}') as {
        access_token: string
      }
      const anonKey = /"anonKey":"([^"]+)"/.exec(document.documentElement.innerHTML)?.[1] ?? ''
      const headers = { apikey: anonKey, authorization: `Bearer ${access_token}` }
      const read = async (path: string) => (await fetch(`${address}/rest/v1/${path}`, { headers })).json()
      return Promise.all([
        read('clients?select=id'),
        read('businesses?select=id'),
        read('profiles?select=id'),
      ])
    }, baseURL)
    expect(rows).toEqual([[], [], []])

    await security.code.fill('000000')
    await security.proceed.click()
    await expect(page.getByText('That code is wrong or was already used.')).toBeVisible()
    await security.code.fill(codeOf(secret, 1))
    await security.proceed.click()
    await page.waitForURL('**/home')
    await expect(page.getByText('Logged in successfully')).toBeVisible()
    await expect(shell(page).userMenu).toBeVisible()

    // With the phone lost, one of the recovery codes opens the account, once.
    await shell(page).signOut()
    await page.goto('/login')
    await signInPage(page).signInAs(owner)
    await security.lostPhone.click()
    await security.recoveryCode.fill(recoveryCode)
    await security.recover.click()
    await page.waitForURL('**/home')
    await page.goto('/security')
    await expect(security.codesLeft).toContainText('9 of 10 left')
    await security.switchOff.click()
    await security.switchOffForGood.click()
    await expect(security.switchOn).toBeVisible()
  },
)
