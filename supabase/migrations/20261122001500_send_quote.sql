-- Sending a quote: what the client is shown is kept, and a link opens that quote and nothing else.

-- Ninety days; only its hash is stored, so whoever reads the database opens nothing.
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

-- What every mail about a quote says.
create function private.quote_mail(quote public.quotes) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('business_name', business.business_name, 'client_name', client.name,
    'quote_number', quote.quote_number, 'title', quote.title, 'total', quote.total, 'currency', business.currency,
    'valid_until', quote.valid_until, 'quote_id', quote.id, 'version_number', quote.version_number,
    'reply_to', business.email)
  from public.businesses as business, public.clients as client
  where business.id = quote.business_id and client.business_id = quote.business_id and client.id = quote.client_id
$$;

-- Who had a mail written; null: the server, or a client by his link.
alter table private.outbox add column user_id uuid default auth.uid();
create index outbox_business_idx on private.outbox (business_id, created_at) where business_id is not null;
create index outbox_user_idx on private.outbox (user_id, created_at) where user_id is not null;

-- Of a business and of whoever asks, also of quotes and businesses that he has deleted since.
create function private.mails_today(business_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select greatest(
    (select count(*) from private.outbox as mail where mail.business_id = mails_today.business_id
      and mail.kind like 'quote-%' and mail.created_at > now() - interval '1 day'),
    (select count(*) from private.outbox as mail where mail.user_id = (select auth.uid())
      and mail.kind like 'quote-%' and mail.created_at > now() - interval '1 day'))
$$;

-- Mail to strangers in a business's name is bounded by quote and by day.
create function private.check_quote_mail(quote public.quotes, address text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if address is null or char_length(address) > 254 or address !~ '^[^\s@<>,;:"()[:cntrl:]]+@[^\s@<>,;:"()[:cntrl:]]+$' then
    raise sqlstate 'PT400' using message = 'address_missing', hint = 'The client has no e-mail address.';
  end if;
  if (select count(*) from private.quote_links as link where link.business_id = quote.business_id
      and link.quote_id = quote.id and link.sent_to is not null and link.created_at > now() - interval '1 day') >= 20
    or private.mails_today(quote.business_id) >= 300 then
    raise sqlstate 'PT429' using message = 'too_many_mails';
  end if;
end
$$;

create function private.mail_quote(quote public.quotes, address text, note text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.outbox (key, kind, to_address, language, business_id, data)
  select 'quote-sent:' || quote.id || ':' || gen_random_uuid(), 'quote-sent', mail_quote.address, business.language,
    quote.business_id, private.quote_mail(quote) || jsonb_build_object('note', mail_quote.note,
      'token', private.new_quote_link(quote, mail_quote.address))
  from public.businesses as business where business.id = quote.business_id
$$;

create function private.send_quote(quote_id uuid, via text, to_address text, note text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes := private.my_quote(send_quote.quote_id);
  address text := lower(btrim(coalesce(nullif(btrim(send_quote.to_address), ''), (select client.email
    from public.clients as client where client.business_id = quote.business_id and client.id = quote.client_id))));
begin
  if coalesce(via, '') not in ('mail', 'link', 'marked') then
    raise sqlstate 'PT400' using message = 'unknown_way';
  end if;
  if not private.fits(note, 4000) then raise sqlstate 'PT400' using message = 'message_too_long'; end if;
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
  -- A double click, or a retry after a lost answer, is one mail.
  if via = 'mail' and quote.status = 'sent' and exists (select from private.quote_links as link
    where link.business_id = quote.business_id and link.quote_id = quote.id and link.sent_to = address
      and link.revoked_at is null and link.created_at > now() - interval '1 minute') then
    return null;
  end if;
  if via = 'mail' then perform private.check_quote_mail(quote, address); end if;
  -- An answer to this version stands already, as of a quote that was approved and declined later: then it is the next.
  update public.quotes as sent set status = 'sent', sent_at = now(), followed_up_at = null, answered_at = null,
    decline_reason = null, change_request = null,
    version_number = sent.version_number + case when exists (select from public.quote_approvals as approval
      where approval.business_id = sent.business_id and approval.quote_id = sent.id
        and approval.version_number = sent.version_number) then 1 else 0 end
  where sent.id = quote.id returning * into quote;
  perform private.keep_quote_version(quote.id);
  perform private.tell(quote.business_id, 'quote', quote.id, 'sent', jsonb_build_object('via', via,
    'version_number', quote.version_number, 'to', case when via = 'mail' then address end));
  if via = 'mail' then perform private.mail_quote(quote, address, nullif(btrim(note), '')); end if;
  return case when via = 'link' then private.new_quote_link(quote, null) end;
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
    perform private.tell(quote.business_id, 'quote', quote.id, 'links_revoked', jsonb_build_object('links', revoked));
  end if;
  return revoked;
end
$$;

-- via: mail, link (the answer is the only time the token is seen) or marked: sent by other means.
create function public.send_quote(quote_id uuid, via text, to_address text default null, note text default null)
returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_build_object('token',
    private.send_quote(send_quote.quote_id, send_quote.via, send_quote.to_address, send_quote.note))
$$;
create function public.revoke_quote_links(quote_id uuid) returns int
language sql volatile set search_path = '' as $$
  select private.revoke_quote_links(revoke_quote_links.quote_id)
$$;

revoke all on function private.new_quote_link(public.quotes, text), private.quote_mail(public.quotes),
  private.mails_today(uuid), private.check_quote_mail(public.quotes, text), private.mail_quote(public.quotes, text, text),
  private.send_quote(uuid, text, text, text), private.revoke_quote_links(uuid) from public;
grant execute on function private.send_quote(uuid, text, text, text), private.revoke_quote_links(uuid)
  to authenticated;
revoke all on function public.send_quote(uuid, text, text, text), public.revoke_quote_links(uuid)
  from public, anon, authenticated;
grant execute on function public.send_quote(uuid, text, text, text), public.revoke_quote_links(uuid)
  to authenticated;
