-- Sends an invoice: keeps the content that the client was sent, and makes a link that opens only this invoice.

-- Once per version: the first content sent under a version is never replaced.
create function private.keep_invoice_version(invoice_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.invoice_versions (business_id, invoice_id, version_number, snapshot)
  select invoice.business_id, invoice.id, invoice.version_number, private.invoice_snapshot(invoice.id)
  from public.invoices as invoice where invoice.id = keep_invoice_version.invoice_id
  on conflict do nothing
$$;

-- Valid for ninety days; only its hash is stored, so that a copy of the database opens nothing.
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

create function private.queue_invoice_mail(invoice public.invoices, kind text, address text, note text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.fits(note, 4000) then raise sqlstate 'PT400' using message = 'message_too_long'; end if;
  perform private.check_client_mail(invoice.business_id, invoice.id, address);
  perform private.queue_mail(invoice.business_id, queue_invoice_mail.kind,
    queue_invoice_mail.kind || ':' || invoice.id || ':' || gen_random_uuid(), address,
    private.client_language(invoice.business_id, invoice.client_id), 'invoice', invoice.id,
    private.invoice_mail_data(invoice) || jsonb_build_object('note', nullif(btrim(note), ''),
      'token', private.new_invoice_link(invoice, address)));
  update public.invoices as mailed set last_mailed_at = now() where mailed.id = invoice.id;
end
$$;

-- From draft to sent, once: it gets its number if it has none, and its content is kept. Also used when a payment
-- arrives first, which issues the invoice.
create function private.issue_invoice(invoice public.invoices, via text, address text, sending jsonb)
returns public.invoices
language plpgsql volatile security definer set search_path = '' as $$
declare
  issued public.invoices;
begin
  if invoice.status = 'draft' then
    update public.invoices as sent set status = 'sent', sent_at = now(),
      invoice_number = private.issued_number(sent.business_id, sent.invoice_number)
    where sent.id = invoice.id;
    perform private.settle_invoice(invoice.id);
    perform private.keep_invoice_version(invoice.id);
  end if;
  perform private.log_record_event(invoice.business_id, 'invoice', invoice.id, 'sent', jsonb_build_object('via', via,
    'version_number', invoice.version_number, 'to', address) || sending || private.by_office(invoice.business_id));
  select * into issued from public.invoices as found where found.id = invoice.id;
  return issued;
end
$$;

-- Workers send to the address that the client has, because whoever gets the mail can see and claim to have paid the
-- invoice; a missing address they may give, as they may fill it in.
create function private.require_sender(invoice public.invoices, via text, address text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if via = 'mail' and address is distinct from private.invoice_address(invoice, null)
    and private.invoice_address(invoice, null) is not null then
    perform private.require_managed(invoice.business_id);
  end if;
end
$$;

create function private.send_invoice(invoice_id uuid, via text, to_address text, note text,
  sending_id uuid default null) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.my_invoice(send_invoice.invoice_id, true);
  address text := private.invoice_address(invoice, send_invoice.to_address);
  sending jsonb := private.sending(send_invoice.sending_id, jsonb_build_array('send', via, to_address, note));
begin
  if coalesce(via, '') not in ('mail', 'link', 'marked') then
    raise sqlstate 'PT400' using message = 'unknown_way';
  end if;
  perform private.require_sender(invoice, via, address);
  perform private.require_currency(invoice.business_id);
  if invoice.status not in ('draft', 'sent', 'paid') then
    raise sqlstate 'PT409' using message = 'status_not_allowed', hint = 'It is void or written off.';
  end if;
  -- A link is made again, because the token of the first is stored nowhere.
  if private.is_sent(invoice.business_id, 'invoice', invoice.id, sending) then
    return case when via = 'link' then private.new_invoice_link(invoice, null) end;
  end if;
  if invoice.amount = 0 and not exists (select from public.invoice_lines as line
    where line.business_id = invoice.business_id and line.invoice_id = invoice.id) then
    raise sqlstate 'PT400' using message = 'invoice_empty';
  end if;
  if via = 'marked' and invoice.status <> 'draft' then return null; end if;
  if invoice.status = 'draft' then perform private.require_within_quotes(invoice.id); end if;
  invoice := private.issue_invoice(invoice, via, case when via = 'mail' then address end, sending);
  if via = 'mail' then perform private.queue_invoice_mail(invoice, 'invoice-sent', address, note); end if;
  return case when via = 'link' then private.new_invoice_link(invoice, null) end;
end
$$;

-- Saves and sends in one transaction: a refusal of the second step undoes the first. A retry after a lost response sends
-- nothing again, whenever it comes: the save keeps what was sent with it, and only a new save removes that. A link is
-- made again, because the token of the first is stored nowhere.
create function private.save_and_send_invoice(business_id uuid, invoice jsonb, lines jsonb, via text, to_address text,
  note text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  sending jsonb := jsonb_build_object('sending', md5(jsonb_build_array(via, to_address, note)::text));
  saved public.invoices;
  token text;
begin
  saved := private.my_invoice(private.save_invoice(save_and_send_invoice.business_id, invoice, lines));
  if exists (select from private.saves as save where save.record_id = saved.id and save.answer = sending) then
    return case when via = 'link' then private.new_invoice_link(saved, null) end;
  end if;
  token := private.send_invoice(saved.id, via, to_address, note);
  select * into saved from public.invoices as sent where sent.id = saved.id;
  -- Sending changes the row after the save; without this, a retry of the same command would report a change by somebody
  -- else.
  perform private.keep_save(saved.id, saved.business_id, saved.version, jsonb_build_array(invoice, lines), sending);
  return token;
end
$$;

create function private.remind_invoice(invoice_id uuid, to_address text, note text, sending_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.my_invoice(remind_invoice.invoice_id);
  address text := private.invoice_address(invoice, remind_invoice.to_address);
  sending jsonb := private.sending(remind_invoice.sending_id, jsonb_build_array('remind', to_address, note));
begin
  if private.is_sent(invoice.business_id, 'invoice', invoice.id, sending) then return; end if;
  if invoice.status = 'paid' then raise sqlstate 'PT409' using message = 'nothing_due'; end if;
  if invoice.status <> 'sent' then
    raise sqlstate 'PT409' using message = 'status_not_allowed', hint = 'Nobody was asked to pay it.';
  end if;
  perform private.require_currency(invoice.business_id);
  perform private.queue_invoice_mail(invoice, 'invoice-reminder', address, note);
  perform private.log_record_event(invoice.business_id, 'invoice', invoice.id, 'reminded', jsonb_build_object('to', address,
    'balance', invoice.balance) || sending);
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
    perform private.log_record_event(invoice.business_id, 'invoice', invoice.id, 'links_revoked',
      jsonb_build_object('links', revoked));
  end if;
  return revoked;
end
$$;

-- via: mail, link (only this response contains the token) or marked: sent by other means. The same sending_id again
-- sends nothing again; with another way, address or note it is id_taken.
create function public.send_invoice(invoice_id uuid, via text, to_address text default null, note text default null,
  sending_id uuid default null) returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_build_object('token',
    private.send_invoice(send_invoice.invoice_id, send_invoice.via, send_invoice.to_address, send_invoice.note,
      send_invoice.sending_id))
$$;

-- Returns the same as send_invoice.
create function public.save_and_send_invoice(business_id uuid, invoice jsonb, lines jsonb, via text,
  to_address text default null, note text default null) returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_build_object('token', private.save_and_send_invoice(save_and_send_invoice.business_id,
    save_and_send_invoice.invoice, save_and_send_invoice.lines, save_and_send_invoice.via,
    save_and_send_invoice.to_address, save_and_send_invoice.note))
$$;

create function public.remind_invoice(invoice_id uuid, to_address text default null, note text default null,
  sending_id uuid default null) returns void
language sql volatile set search_path = '' as $$
  select private.remind_invoice(remind_invoice.invoice_id, remind_invoice.to_address, remind_invoice.note,
    remind_invoice.sending_id)
$$;

create function public.revoke_invoice_links(invoice_id uuid) returns int
language sql volatile set search_path = '' as $$
  select private.revoke_invoice_links(revoke_invoice_links.invoice_id)
$$;

grant execute on function private.send_invoice, private.save_and_send_invoice, private.remind_invoice,
  private.revoke_invoice_links to authenticated;
grant execute on function public.send_invoice, public.save_and_send_invoice, public.remind_invoice,
  public.revoke_invoice_links to authenticated, service_role;
