import { createHash } from 'node:crypto'
import type { HttpResponse } from '#http/exchange.ts'
import type { Transaction } from '#postgres/database.ts'
import { AuthError, invalid, json, OAuthError } from '../errors.ts'
import { type Fields, readFields } from '../fields.ts'
import { instant } from '../instants.ts'
import type { EndpointContext } from '../parts.ts'
import { isRedirectAllowed } from '../redirects.ts'
import { startSession } from '../sessions.ts'
import { type EthereumMessage, readEthereumMessage } from './ethereum-message.ts'
import { signerOf } from './ethereum-signature.ts'
import { openWalletAccount } from './wallet-account.ts'

const longestAgeMs = 10 * 60_000

/** POST /token?grant_type=web3: a wallet signed a message that names this site and the current time. */
export async function grantWeb3(context: EndpointContext): Promise<HttpResponse> {
  const { auth } = context
  if (!auth.settings.isWeb3EthereumOn) throw disabled('Web3 provider is disabled')
  await auth.limits.takeRequest('sso', 'web3', context.request.ip)
  const fields = await readFields(context)
  const chain = fields.text('chain')
  if (chain === 'solana') throw disabled('Solana Web3 provider is disabled')
  if (chain !== 'ethereum') throw new AuthError(400, 'web3_unsupported_chain', 'Unsupported chain')
  const { text, message } = readSigned(fields)
  rejectElsewhere(context, message)
  rejectUntimely(message, auth.now())
  const session = await auth.database.transaction(async (transaction) => {
    await spend(transaction, context, text)
    const user = await openWalletAccount(transaction, context, message)
    return startSession(transaction, context, user.id, 'web3')
  })
  return json(200, session)
}

function disabled(message: string): AuthError {
  return new AuthError(422, 'web3_provider_disabled', message)
}

function invalidGrant(message: string): OAuthError {
  return new OAuthError('invalid_grant', message)
}

function readSigned(fields: Fields): { text: string; message: EthereumMessage } {
  const [text, signature] = [fields.text('message'), fields.text('signature')]
  if (text.length < 64) throw invalid('message is too short')
  if (text.length > 20 * 1024) throw invalid('message must not exceed 20KB')
  if (signature.replace(/^0x/, '').length !== 130) {
    throw invalid('signature must be 65 bytes long, encoded as a 130 character-long hexadecimal string')
  }
  const message = readEthereumMessage(text)
  if (!message) throw invalid('message is not a valid Sign in with Ethereum message (EIP-4361)')
  if (signerOf(text, signature) !== message.address) {
    throw invalidGrant('Signature does not match address in message')
  }
  return { text, message }
}

/** Rejects a message that was signed for another site. */
function rejectElsewhere(context: EndpointContext, { uri, domain }: EthereumMessage): void {
  const { siteUrl, redirectUrls } = context.auth.settings
  const isAllowed = (url: string) => isRedirectAllowed(url, siteUrl, redirectUrls)
  const isLocal = uri.hostname === 'localhost'
  if (uri.protocol !== 'https:' && !isLocal) {
    throw invalidGrant('Signed Ethereum message is using URI which does not use HTTPS')
  }
  if (!isAllowed(uri.href)) {
    const text = 'Signed Ethereum message is using URI which is not allowed on this server'
    throw invalidGrant(`${text}, message was signed for another app`)
  }
  if (uri.host !== domain || (!isLocal && !isAllowed(`https://${domain}/`))) {
    const text = 'Signed Ethereum message is using a Domain that does not match the one in URI'
    throw invalidGrant(`${text} which is not allowed on this server`)
  }
}

function rejectUntimely({ issuedAt, expiresAt, notBefore }: EthereumMessage, now: number): void {
  if (notBefore !== null && now < notBefore) {
    throw invalidGrant('Signed Ethereum message becomes valid in the future')
  }
  if (expiresAt !== null && now > expiresAt) throw invalidGrant('Signed Ethereum message is expired')
  if (now > issuedAt + longestAgeMs) throw invalidGrant('Ethereum message was issued too long ago')
  if (now < issuedAt - longestAgeMs) throw invalidGrant('Ethereum message was issued too far in the future')
}

/** Identified by its text, because one text has two valid signatures. */
async function spend(transaction: Transaction, context: EndpointContext, text: string): Promise<void> {
  const rows = await transaction.query(
    `insert into auth.spent_messages (digest, spent_at) values ($1, $2::timestamptz)
     on conflict do nothing returning 1`,
    [createHash('sha256').update(text).digest(), instant(context.auth)],
  )
  if (rows.length === 0) throw invalidGrant('Signed Ethereum message was used already')
}
