-- Sends a quote: keeps the content that the client is shown, and makes a link that opens only this quote.

-- Once per version: the first content shown under a version is never replaced.
create function private.keep_quote_version(quote_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.quote_versions (business_id, quote_id, version_number, snapshot)
  select quote.business_id, quote.id, quote.version_number, private.quote_snapshot(quote.id)
  from public.quotes as quote where quote.id = keep_quote_version.quote_id
  on conflict do nothing
$$;

-- Valid for ninety days; only its hash is stored, so that a copy of the database opens nothing.
create function private.new_quote_link(quote public.quotes, sent_to text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  token text := private.new_token();
begin
  insert into private.quote_links (business_id, quote_id, token_hash, sent_to, expires_at)
  values (quote.business_id, quote.id, private.token_hash(token), new_quote_link.sent_to, now() + interval '90 days');
  return token;
end
$$;

create function private.queue_quote_mail(quote public.quotes, address text, note text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.outbox (key, kind, to_address, language, business_id, record, record_id, data)
  values ('quote-sent:' || quote.id || ':' || gen_random_uuid(), 'quote-sent', queue_quote_mail.address,
    private.client_language(quote.business_id, quote.client_id), quote.business_id, 'quote', quote.id,
    private.quote_mail_data(quote) || jsonb_build_object('note', queue_quote_mail.note,
      'token', private.new_quote_link(quote, queue_quote_mail.address)))
$$;

-- An answer to a draft in person or on behalf: what was answered was shown, so it counts as sent.
create function private.mark_draft_sent(quote public.quotes) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.quotes as sent set status = 'sent', sent_at = now()
  where sent.id = quote.id and sent.status = 'draft';
  if not found then return; end if;
  perform private.keep_quote_version(quote.id);
  perform private.log_record_event(quote.business_id, 'quote', quote.id, 'sent', jsonb_build_object('via', 'marked',
    'version_number', quote.version_number));
end
$$;

create function private.send_quote(quote_id uuid, via text, to_address text, note text, sending_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes := private.my_quote(send_quote.quote_id);
  address text := lower(btrim(coalesce(nullif(btrim(send_quote.to_address), ''), (select client.email
    from public.clients as client where client.business_id = quote.business_id and client.id = quote.client_id))));
  sending jsonb := private.sending(send_quote.sending_id, jsonb_build_array('send', via, to_address, note));
begin
  if coalesce(via, '') not in ('mail', 'link', 'marked') then
    raise sqlstate 'PT400' using message = 'unknown_way';
  end if;
  if not private.fits(note, 4000) then raise sqlstate 'PT400' using message = 'message_too_long'; end if;
  perform private.require_currency(quote.business_id);
  if quote.status in ('approved', 'converted') then
    raise sqlstate 'PT409' using message = 'already_answered';
  end if;
  if not exists (select from public.quote_lines as line
    where line.business_id = quote.business_id and line.quote_id = quote.id) then
    raise sqlstate 'PT400' using message = 'quote_empty';
  end if;
  if quote.valid_until < private.today(quote.business_id) then
    raise sqlstate 'PT409' using message = 'quote_expired', hint = 'Its last day has passed: choose another.';
  end if;
  -- A link is made again, because the token of the first is stored nowhere.
  if private.is_sent(quote.business_id, 'quote', quote.id, sending) then
    return case when via = 'link' then private.new_quote_link(quote, null) end;
  end if;
  if via = 'mail' then perform private.check_quote_mail(quote, address); end if;
  -- This version has an answer already, as when it was approved and declined later, so it becomes the next version.
  update public.quotes as sent set status = 'sent', sent_at = now(), followed_up_at = null, answered_at = null,
    decline_reason = null, change_request = null,
    version_number = sent.version_number + case when exists (select from public.quote_approvals as approval
      where approval.business_id = sent.business_id and approval.quote_id = sent.id
        and approval.version_number = sent.version_number) then 1 else 0 end
  where sent.id = quote.id returning * into quote;
  perform private.keep_quote_version(quote.id);
  perform private.log_record_event(quote.business_id, 'quote', quote.id, 'sent', jsonb_build_object('via', via,
    'version_number', quote.version_number, 'to', case when via = 'mail' then address end) || sending || private.by_office(quote.business_id));
  if via = 'mail' then perform private.queue_quote_mail(quote, address, nullif(btrim(note), '')); end if;
  return case when via = 'link' then private.new_quote_link(quote, null) end;
end
$$;

-- Saves and sends in one transaction: a refusal of the second step undoes the first. The same sending_id again saves and
-- sends nothing again.
create function private.save_and_send_quote(business_id uuid, quote jsonb, lines jsonb, via text, to_address text,
  note text, sending_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.send_quote(private.save_quote(save_and_send_quote.business_id, quote, lines), via, to_address, note,
    save_and_send_quote.sending_id);
end
$$;

create function private.revoke_quote_links(quote_id uuid) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes := private.my_quote(revoke_quote_links.quote_id);
  revoked int;
begin
  update private.quote_links as link set revoked_at = now()
  where link.business_id = quote.business_id and link.quote_id = quote.id and link.revoked_at is null;
  get diagnostics revoked = row_count;
  if revoked > 0 then
    perform private.log_record_event(quote.business_id, 'quote', quote.id, 'links_revoked', jsonb_build_object('links', revoked));
  end if;
  return revoked;
end
$$;

-- via: mail, link (only this response contains the token) or marked: sent by other means. The same sending_id again
-- sends nothing again; with another way, address or note it is id_taken.
create function public.send_quote(quote_id uuid, via text, to_address text default null, note text default null,
  sending_id uuid default null) returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_build_object('token',
    private.send_quote(send_quote.quote_id, send_quote.via, send_quote.to_address, send_quote.note,
      send_quote.sending_id))
$$;

-- Returns the same as send_quote.
create function public.save_and_send_quote(business_id uuid, quote jsonb, lines jsonb, via text,
  to_address text default null, note text default null, sending_id uuid default null) returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_build_object('token', private.save_and_send_quote(save_and_send_quote.business_id,
    save_and_send_quote.quote, save_and_send_quote.lines, save_and_send_quote.via, save_and_send_quote.to_address,
    save_and_send_quote.note, save_and_send_quote.sending_id))
$$;

create function public.revoke_quote_links(quote_id uuid) returns int
language sql volatile set search_path = '' as $$
  select private.revoke_quote_links(revoke_quote_links.quote_id)
$$;

grant execute on function private.send_quote, private.save_and_send_quote, private.revoke_quote_links to authenticated;
grant execute on function public.send_quote, public.save_and_send_quote, public.revoke_quote_links
  to authenticated, service_role;
