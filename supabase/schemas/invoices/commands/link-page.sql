-- The client's page of one invoice, opened with the token in the link: it shows what they owe and lets them report a
-- payment.

-- The invoice behind a token: of a link, or of the portal ("session.invoice"). Null for unknown, revoked and expired ones.
create function private.linked_invoice_id(token text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  session private.portal_sessions;
begin
  if private.is_portal_key(linked_invoice_id.token) then
    session := private.portal_session(split_part(linked_invoice_id.token, '.', 1));
    return (select shown.id from private.portal_invoices(session.business_id, session.client_id) as shown
      where shown.id::text = split_part(linked_invoice_id.token, '.', 2));
  end if;
  return (select link.invoice_id from private.invoice_links as link
    where link.token_hash = private.token_hash(coalesce(linked_invoice_id.token, '')) and link.revoked_at is null
      and link.expires_at > now());
end
$$;

-- The locked invoice behind a token; unknown, revoked, expired and unsent ones get the same answer.
create function private.linked_invoice(token text) returns public.invoices
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices;
  invoice_id uuid;
begin
  perform private.queue_for_invoice(private.linked_invoice_id(linked_invoice.token));
  -- Once more: the link may have been turned off while this waited.
  invoice_id := private.linked_invoice_id(linked_invoice.token);
  select found.* into invoice from public.invoices as found where found.id = invoice_id for no key update;
  if invoice.id is null or invoice.status = 'draft' then
    raise sqlstate 'PT404' using message = 'link_not_found';
  end if;
  return invoice;
end
$$;

-- is_opening: a person opens the page, not a preview or prefetch. The first time is recorded.
create function private.open_invoice_link(token text, is_opening boolean, ip text, user_agent text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.linked_invoice(open_invoice_link.token);
begin
  if is_opening and invoice.status = 'sent' and invoice.viewed_at is null
    and not private.is_preview_key(open_invoice_link.token) then
    update public.invoices as viewed set viewed_at = now() where viewed.id = invoice.id returning * into invoice;
    perform private.log_record_event(invoice.business_id, 'invoice', invoice.id, 'viewed', jsonb_build_object(
      'version_number', invoice.version_number, 'ip', left(ip, 64), 'user_agent', left(user_agent, 1000)));
  end if;
  return private.invoice_link_page(invoice);
end
$$;

-- Recorded once per request for payment; after a reminder the client may report again. The books do not change.
create function private.claim_invoice_paid(token text, ip text, user_agent text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.linked_invoice(claim_invoice_paid.token);
begin
  perform private.require_answering_key(claim_invoice_paid.token);
  perform private.require_open_for_clients(invoice.business_id);
  if invoice.status = 'void' then raise sqlstate 'PT409' using message = 'invoice_void'; end if;
  if invoice.status = 'sent' and invoice.balance > 0 and (invoice.claimed_paid_at is null
    or invoice.claimed_paid_at < invoice.last_mailed_at) then
    update public.invoices as claimed set claimed_paid_at = now() where claimed.id = invoice.id returning * into invoice;
    perform private.log_record_event(invoice.business_id, 'invoice', invoice.id, 'claimed_paid', jsonb_build_object(
      'balance', invoice.balance, 'ip', left(ip, 64), 'user_agent', left(user_agent, 1000)));
    perform private.queue_mail_to_owners(invoice.business_id, 'invoice-claimed-owner',
      'invoice-claimed:' || invoice.id || ':' || extract(epoch from now()), 'invoice', invoice.id,
      private.invoice_mail_data(invoice));
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

-- For the server only: it limits the rate of requests and knows their IP address.
grant execute on function private.open_invoice_link, private.claim_invoice_paid, public.open_invoice_link,
  public.claim_invoice_paid to service_role;
