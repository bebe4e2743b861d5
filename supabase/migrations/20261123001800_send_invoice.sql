-- Sending an invoice: what the client is sent is kept, and a link opens that invoice and nothing else.

-- Ninety days; only its hash is stored, so whoever reads the database opens nothing.
create function private.new_invoice_link(invoice public.invoices, sent_to text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  token text := private.new_token();
begin
  insert into private.invoice_links (business_id, invoice_id, token_hash, sent_to, expires_at)
  values (invoice.business_id, invoice.id, private.token_hash(token), new_invoice_link.sent_to,
    now() + interval '90 days');
  return token;
end
$$;

-- Where a mail about it goes: as said, else to the client.
create function private.invoice_address(invoice public.invoices, said text) returns text
language sql stable security definer set search_path = '' as $$
  select lower(btrim(coalesce(nullif(btrim(said), ''), (select client.email from public.clients as client
    where client.business_id = invoice.business_id and client.id = invoice.client_id))))
$$;

-- A double click, or a retry after a lost answer, is one mail. A corrected copy is another.
create function private.was_just_mailed(invoice public.invoices, kind text, address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.outbox as mail where mail.record_id = invoice.id
    and mail.kind = was_just_mailed.kind and mail.to_address = address and mail.created_at > now() - interval '1 minute'
    and (mail.data ->> 'version_number')::int = invoice.version_number)
$$;

create function private.mail_invoice(invoice public.invoices, kind text, address text, note text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.fits(note, 4000) then raise sqlstate 'PT400' using message = 'message_too_long'; end if;
  perform private.check_client_mail(invoice.business_id, invoice.id, address);
  perform private.mail_about(invoice.business_id, mail_invoice.kind,
    mail_invoice.kind || ':' || invoice.id || ':' || gen_random_uuid(), address,
    private.client_language(invoice.business_id, invoice.client_id), 'invoice', invoice.id,
    private.invoice_mail(invoice) || jsonb_build_object('note', nullif(btrim(note), ''),
      'token', private.new_invoice_link(invoice, address)));
  update public.invoices as mailed set last_mailed_at = now() where mailed.id = invoice.id;
end
$$;

-- From draft to sent, once: it gets its number if it has none, and what it says is kept. Also where a payment comes
-- first, which issues it.
create function private.issue_invoice(invoice public.invoices, via text, address text) returns public.invoices
language plpgsql volatile security definer set search_path = '' as $$
declare
  issued public.invoices;
begin
  if invoice.status = 'draft' then
    update public.invoices as sent set status = 'sent', sent_at = now(),
      invoice_number = coalesce(sent.invoice_number, private.take_number(sent.business_id, 'invoice'))
    where sent.id = invoice.id;
    perform private.settle_invoice(invoice.id);
    perform private.keep_invoice_version(invoice.id);
  end if;
  perform private.tell(invoice.business_id, 'invoice', invoice.id, 'sent', jsonb_build_object('via', via,
    'version_number', invoice.version_number, 'to', address));
  select * into issued from public.invoices as found where found.id = invoice.id;
  return issued;
end
$$;

create function private.send_invoice(invoice_id uuid, via text, to_address text, note text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.my_invoice(send_invoice.invoice_id);
  address text := private.invoice_address(invoice, send_invoice.to_address);
begin
  if coalesce(via, '') not in ('mail', 'link', 'marked') then
    raise sqlstate 'PT400' using message = 'unknown_way';
  end if;
  if invoice.status not in ('draft', 'sent', 'paid') then
    raise sqlstate 'PT409' using message = 'status_not_allowed', hint = 'It is void or written off.';
  end if;
  if invoice.amount = 0 and not exists (select from public.invoice_lines as line
    where line.business_id = invoice.business_id and line.invoice_id = invoice.id) then
    raise sqlstate 'PT400' using message = 'invoice_empty';
  end if;
  if via = 'mail' and invoice.status <> 'draft' and private.was_just_mailed(invoice, 'invoice-sent', address) then
    return null;
  end if;
  if via = 'marked' and invoice.status <> 'draft' then return null; end if;
  invoice := private.issue_invoice(invoice, via, case when via = 'mail' then address end);
  if via = 'mail' then perform private.mail_invoice(invoice, 'invoice-sent', address, note); end if;
  return case when via = 'link' then private.new_invoice_link(invoice, null) end;
end
$$;

create function private.remind_invoice(invoice_id uuid, to_address text, note text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.my_invoice(remind_invoice.invoice_id);
  address text := private.invoice_address(invoice, remind_invoice.to_address);
begin
  if invoice.status = 'paid' then raise sqlstate 'PT409' using message = 'nothing_due'; end if;
  if invoice.status <> 'sent' then
    raise sqlstate 'PT409' using message = 'status_not_allowed', hint = 'Nobody was asked to pay it.';
  end if;
  if private.was_just_mailed(invoice, 'invoice-reminder', address) then return; end if;
  perform private.mail_invoice(invoice, 'invoice-reminder', address, note);
  perform private.tell(invoice.business_id, 'invoice', invoice.id, 'reminded', jsonb_build_object('to', address,
    'balance', invoice.balance));
end
$$;

create function private.revoke_invoice_links(invoice_id uuid) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.my_invoice(revoke_invoice_links.invoice_id);
  revoked int;
begin
  update private.invoice_links as link set revoked_at = now()
  where link.business_id = invoice.business_id and link.invoice_id = invoice.id and link.revoked_at is null;
  get diagnostics revoked = row_count;
  if revoked > 0 then
    perform private.tell(invoice.business_id, 'invoice', invoice.id, 'links_revoked',
      jsonb_build_object('links', revoked));
  end if;
  return revoked;
end
$$;

-- via: mail, link (the answer is the only time the token is seen) or marked: sent by other means.
create function public.send_invoice(invoice_id uuid, via text, to_address text default null, note text default null)
returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_build_object('token',
    private.send_invoice(send_invoice.invoice_id, send_invoice.via, send_invoice.to_address, send_invoice.note))
$$;
create function public.remind_invoice(invoice_id uuid, to_address text default null, note text default null)
returns void
language sql volatile set search_path = '' as $$
  select private.remind_invoice(remind_invoice.invoice_id, remind_invoice.to_address, remind_invoice.note)
$$;
create function public.revoke_invoice_links(invoice_id uuid) returns int
language sql volatile set search_path = '' as $$
  select private.revoke_invoice_links(revoke_invoice_links.invoice_id)
$$;

revoke all on function private.new_invoice_link(public.invoices, text), private.invoice_address(public.invoices, text),
  private.was_just_mailed(public.invoices, text, text), private.mail_invoice(public.invoices, text, text, text),
  private.issue_invoice(public.invoices, text, text), private.send_invoice(uuid, text, text, text),
  private.remind_invoice(uuid, text, text), private.revoke_invoice_links(uuid) from public;
grant execute on function private.send_invoice(uuid, text, text, text), private.remind_invoice(uuid, text, text),
  private.revoke_invoice_links(uuid) to authenticated;
revoke all on function public.send_invoice(uuid, text, text, text), public.remind_invoice(uuid, text, text),
  public.revoke_invoice_links(uuid) from public, anon, authenticated;
grant execute on function public.send_invoice(uuid, text, text, text), public.remind_invoice(uuid, text, text),
  public.revoke_invoice_links(uuid) to authenticated;
