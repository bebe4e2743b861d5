-- The client's page of one invoice, by the secret in his link: what he owes, and that he says he has paid.

-- The invoice behind a token, its row locked; unknown, revoked, too old, and not sent any more are one answer.
create function private.linked_invoice(token text) returns public.invoices
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices;
begin
  perform private.queue_for_invoice(link.invoice_id) from private.invoice_links as link
  where link.token_hash = private.token_hash(coalesce(linked_invoice.token, '')) and link.revoked_at is null
    and link.expires_at > now();
  select found.* into invoice from private.invoice_links as link
  join public.invoices as found on found.business_id = link.business_id and found.id = link.invoice_id
  where link.token_hash = private.token_hash(coalesce(linked_invoice.token, '')) and link.revoked_at is null
    and link.expires_at > now()
  for no key update of found;
  if invoice.id is null or invoice.status = 'draft' then
    raise sqlstate 'PT404' using message = 'link_not_found';
  end if;
  return invoice;
end
$$;

-- Always what stands now: an edit after sending is the newest version. Links are forwarded: nothing goes along that the
-- paper does not say.
create function private.invoice_link_page(invoice public.invoices) returns jsonb
language sql stable security definer set search_path = '' as $$
  select page || jsonb_build_object('client', (page -> 'client') - array['email', 'phone'],
    'invoice', (page -> 'invoice') - array['version', 'viewed_at', 'created_at', 'updated_at'],
    'lines', coalesce((select jsonb_agg((line - array['source_id', 'service_id', 'created_at', 'updated_at']) order by place)
      from jsonb_array_elements(page -> 'lines') with ordinality as each (line, place)), '[]'),
    'can_pay_online', invoice.status = 'sent' and invoice.balance > 0 and exists (
      select from private.payment_keys as stored where stored.business_id = invoice.business_id))
  from private.invoice_page(invoice, private.invoice_snapshot(invoice.id)) as page
$$;

-- is_opening: a person looks at it, no preview and no prefetch. The first time is remembered.
create function private.open_invoice_link(token text, is_opening boolean, ip text, user_agent text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.linked_invoice(open_invoice_link.token);
begin
  if is_opening and invoice.status = 'sent' and invoice.viewed_at is null then
    update public.invoices as viewed set viewed_at = now() where viewed.id = invoice.id returning * into invoice;
    perform private.tell(invoice.business_id, 'invoice', invoice.id, 'viewed', jsonb_build_object(
      'version_number', invoice.version_number, 'ip', left(ip, 64), 'user_agent', left(user_agent, 1000)));
  end if;
  return private.invoice_link_page(invoice);
end
$$;

-- Said once for each time it is asked for: a reminder after it may be answered again. The books do not move.
create function private.claim_invoice_paid(token text, ip text, user_agent text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.linked_invoice(claim_invoice_paid.token);
begin
  if invoice.status = 'void' then raise sqlstate 'PT409' using message = 'invoice_void'; end if;
  if invoice.status = 'sent' and invoice.balance > 0 and (invoice.claimed_paid_at is null
    or invoice.claimed_paid_at < invoice.last_mailed_at) then
    update public.invoices as claimed set claimed_paid_at = now() where claimed.id = invoice.id returning * into invoice;
    perform private.tell(invoice.business_id, 'invoice', invoice.id, 'claimed_paid', jsonb_build_object(
      'balance', invoice.balance, 'ip', left(ip, 64), 'user_agent', left(user_agent, 1000)));
    perform private.mail_owners_about(invoice.business_id, 'invoice-claimed-owner',
      'invoice-claimed:' || invoice.id || ':' || extract(epoch from now()), 'invoice', invoice.id,
      private.invoice_mail(invoice));
  end if;
  return private.invoice_link_page(invoice);
end
$$;

create function public.open_invoice_link(token text, is_opening boolean, ip text default null,
  user_agent text default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.open_invoice_link(open_invoice_link.token, open_invoice_link.is_opening, open_invoice_link.ip,
    open_invoice_link.user_agent)
$$;
create function public.claim_invoice_paid(token text, ip text default null, user_agent text default null)
returns jsonb
language sql volatile set search_path = '' as $$
  select private.claim_invoice_paid(claim_invoice_paid.token, claim_invoice_paid.ip, claim_invoice_paid.user_agent)
$$;

revoke all on function private.linked_invoice(text), private.invoice_link_page(public.invoices),
  private.open_invoice_link(text, boolean, text, text), private.claim_invoice_paid(text, text, text) from public;
grant execute on function private.open_invoice_link(text, boolean, text, text),
  private.claim_invoice_paid(text, text, text) to service_role;
-- The server's alone: it limits how often anybody asks, and knows the address it is asked from.
revoke all on function public.open_invoice_link(text, boolean, text, text),
  public.claim_invoice_paid(text, text, text) from public, anon, authenticated;
grant execute on function public.open_invoice_link(text, boolean, text, text),
  public.claim_invoice_paid(text, text, text) to service_role;
