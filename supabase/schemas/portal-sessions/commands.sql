-- Signing in to the portal with a code or the link of the same mail. For the server only, which limits the rate of requests.

-- The business whose portal is open at an address. Null where there is none, whatever the reason.
create function private.portal_business_at(subdomain text) returns public.businesses
language sql stable security definer set search_path = '' as $$
  select business from public.businesses as business
    join public.portal_settings as setting on setting.business_id = business.id
  where setting.is_on and business.closed_at is null and business.subdomain is not null
    and business.id = coalesce(
      (select named.id from public.businesses as named where named.subdomain = portal_business_at.subdomain),
      (select old.business_id from private.old_subdomains as old
        where old.subdomain = portal_business_at.subdomain and old.until > now()))
$$;

-- Whether a worker entered the client's address and the office has mailed nothing to it since. Workers may note the address of a
-- client who has none, but with an address of their own they would read the client's quotes and invoices, and sign. A link that
-- the office hands over, or a mail to another address, says nothing of this one. What each of them was then counts (private.by_office):
-- nobody's later role opens an address or closes one. An event without that mark is older than it, and today's role stands for it.
create function private.is_address_unchecked(client public.clients) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select entered.user_id is not null
      and not coalesce(entered.data ->> 'by_office' = 'true', entered.user_id = any(office.members))
      and not exists (select from public.quotes as quote join public.record_events as sent
          on sent.business_id = quote.business_id and sent.record = 'quote' and sent.record_id = quote.id
        where quote.business_id = client.business_id and quote.client_id = client.id
          and sent.kind = 'sent' and sent.id > entered.id
          and coalesce(sent.data ->> 'by_office' = 'true', sent.user_id = any(office.members))
          and sent.data ->> 'via' = 'mail' and lower(btrim(sent.data ->> 'to')) = lower(btrim(client.email)))
      and not exists (select from public.invoices as invoice join public.record_events as sent
          on sent.business_id = invoice.business_id and sent.record = 'invoice' and sent.record_id = invoice.id
        where invoice.business_id = client.business_id and invoice.client_id = client.id
          and sent.kind = 'sent' and sent.id > entered.id
          and coalesce(sent.data ->> 'by_office' = 'true', sent.user_id = any(office.members))
          and sent.data ->> 'via' = 'mail' and lower(btrim(sent.data ->> 'to')) = lower(btrim(client.email)))
      and not exists (select from private.outbox as mail where mail.record_id = client.id
        and mail.kind = 'client-portal-invitation' and mail.created_at >= entered.created_at
        and mail.to_address = lower(btrim(client.email)))
    from public.record_events as entered
      cross join (select array(select member.user_id from public.team_members as member
        where member.business_id = client.business_id and member.role in ('owner', 'manager')) as members) as office
    where entered.business_id = client.business_id and entered.record = 'client' and entered.record_id = client.id
      and entered.kind in ('email_changed', 'email_confirmed')
    order by entered.id desc limit 1), false)
$$;

-- The same of a client that is named.
create function private.is_client_unchecked(business_id uuid, client_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select private.is_address_unchecked(client) from public.clients as client
    where client.business_id = is_client_unchecked.business_id and client.id = is_client_unchecked.client_id), false)
$$;

-- Who signs in with an address. Strangers only where nobody else has it: enquiries in a client's name must not stand in the way.
create function private.clients_with_address(business_id uuid, address text) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select client.id from public.clients as client, lateral private.is_stranger(client) as stranger
    where client.business_id = clients_with_address.business_id and lower(btrim(client.email)) = clients_with_address.address
      and client.client_status <> 'archived' and not private.is_address_unchecked(client) and (not stranger or not exists (select from public.clients as known
        where known.business_id = client.business_id and lower(btrim(known.email)) = clients_with_address.address
          and known.client_status <> 'archived' and not private.is_stranger(known)))
    order by client.name, client.id limit 20)
$$;

-- Four codes an hour and ten a day for each mailbox, of which one network leaves one for another: a stranger who asks for
-- somebody's codes must not lock them out. Two hundred an hour of a business; of an account as many a day as it may mail to its
-- clients, twenty to a mailbox: a code has the name of the business in it, and nobody has to want it.
create function private.has_portal_code_room(business_id uuid, address text, network text) returns boolean
language sql stable security definer set search_path = '' as $$
  select count(*) < 10 and count(*) filter (where sent.is_same) < 9
    and count(*) filter (where sent.is_new) < 4 and count(*) filter (where sent.is_new and sent.is_same) < 3
    and (select count(*) from private.portal_codes as any_one where any_one.business_id = has_portal_code_room.business_id
      and any_one.preview_of is null and any_one.created_at > now() - interval '1 hour') < 200
    and (select count(*) < private.mails_a_day(has_portal_code_room.business_id) and count(*) filter (where
        private.fold_email(of_account.email) = private.fold_email(has_portal_code_room.address)) < 20
      from private.portal_codes as of_account
      where of_account.business_id = any(private.businesses_of_account(has_portal_code_room.business_id))
        and of_account.preview_of is null and of_account.created_at > now() - interval '1 day')
  from (select code.created_at > now() - interval '1 hour' as is_new,
      code.network is not distinct from has_portal_code_room.network as is_same
    from private.portal_codes as code where code.business_id = has_portal_code_room.business_id
      and code.email = has_portal_code_room.address and code.preview_of is null
      and code.created_at > now() - interval '1 day') as sent
$$;

-- Mails a code and a link. Nothing in what it returns says whether somebody has the address.
create function private.send_portal_code(subdomain text, email text, network text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  business public.businesses := private.portal_business_at(send_portal_code.subdomain);
  sender text := lower(btrim(send_portal_code.email));
  found uuid[] := private.clients_with_address(business.id, sender);
  made uuid := gen_random_uuid();
  code text := lpad((('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % 1000000)::text, 6, '0');
  link text := private.new_token();
begin
  if cardinality(found) = 0 or not private.is_address(sender) then return; end if;
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('portal codes of ' || business.id, 0));
  if not private.has_portal_code_room(business.id, sender, send_portal_code.network) then return; end if;
  delete from private.portal_codes as old where old.business_id = business.id and old.created_at < now() - interval '1 day';
  insert into private.portal_codes (id, business_id, email, client_ids, code_hash, link_hash, network, expires_at)
  values (made, business.id, sender, found, private.token_hash(made || code), private.token_hash(link),
    left(send_portal_code.network, 64), now() + interval '15 minutes');
  perform private.queue_mail(business.id, 'portal-code', 'portal-code:' || made, sender,
    private.client_language(business.id, found[1]), null, null, jsonb_build_object('business_name', business.business_name,
      'code', code, 'token', link, 'subdomain', business.subdomain, 'reply_to', private.reply_address(business)));
end
$$;

create function private.link_of_portal(business_id uuid, link text) returns private.portal_codes
language sql volatile security definer set search_path = '' as $$
  select sent from private.portal_codes as sent
  where sent.link_hash = private.token_hash(link_of_portal.link) and sent.link_used_at is null and sent.expires_at > now()
    -- Members look at the portal before it opens, too, as long as they are members.
    and case when sent.preview_of is null then sent.business_id = link_of_portal.business_id
      else private.may_look_on(sent.business_id, sent.preview_of) end
  for update
$$;

-- Five wrong codes end it. The tries of several mails that are open count together.
create function private.code_of_portal(business_id uuid, email text, code text) returns private.portal_codes
language plpgsql volatile security definer set search_path = '' as $$
declare
  waiting private.portal_codes;
begin
  for waiting in select sent.* from private.portal_codes as sent
    where sent.business_id = code_of_portal.business_id and sent.email = code_of_portal.email
      and sent.code_used_at is null and sent.expires_at > now() and sent.tries < 5
    order by sent.created_at desc, sent.id for update
  loop
    if waiting.code_hash = private.token_hash(waiting.id || coalesce(code_of_portal.code, '')) then return waiting; end if;
  end loop;
  update private.portal_codes as tried set tries = tried.tries + 1
  where tried.business_id = code_of_portal.business_id and tried.email = code_of_portal.email
    and tried.code_used_at is null and tried.expires_at > now() and tried.tries < 5;
  return null;
end
$$;

-- The business of the page on which clients sign in; with the link of a mail also whom it is for, as far as they need it to
-- recognize themselves. Reading it does not use the link: programs that check mails open links.
create function private.portal_door(subdomain text, link text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  business public.businesses := private.portal_business_at(portal_door.subdomain);
  sent private.portal_codes := private.link_of_portal(business.id, portal_door.link);
begin
  if sent.preview_of is not null then
    business := (select previewed from public.businesses as previewed where previewed.id = sent.business_id);
  end if;
  if business.id is null then raise sqlstate 'PT404' using message = 'portal_not_found'; end if;
  return jsonb_build_object('name', business.business_name, 'logo', business.business_logo_url,
    'language', business.language, 'accent_color', private.document_layout(business.id) ->> 'accent_color',
    'address', case when sent.preview_of is null then left(sent.email, 1) || '•••@' || split_part(sent.email, '@', 2) end,
    'is_preview', sent.preview_of is not null);
end
$$;

-- Signs in. Returns a refusal instead of raising one, which would take back the counted try; and a choice where several
-- clients share the address, which uses neither code nor link up. choice: the place in that list, from 0.
create function private.enter_portal(subdomain text, email text, code text, link text, choice int, ip text, user_agent text)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  business public.businesses := private.portal_business_at(enter_portal.subdomain);
  sent private.portal_codes;
  clients public.clients[];
  client public.clients;
  token text := private.new_token();
begin
  if enter_portal.link is not null then
    sent := private.link_of_portal(business.id, enter_portal.link);
  else
    sent := private.code_of_portal(business.id, lower(btrim(enter_portal.email)), enter_portal.code);
  end if;
  clients := array(select each from public.clients as each where each.business_id = sent.business_id
    and each.id = any(sent.client_ids) and each.client_status <> 'archived'
    and (sent.preview_of is not null or lower(btrim(each.email)) = sent.email)
    order by each.name, each.id);
  if cardinality(clients) > 1 and enter_portal.choice is null then
    return jsonb_build_object('state', 'choose', 'clients', (select jsonb_agg(jsonb_build_object(
      'name', (clients[place]).name, 'company', (clients[place]).company_name, 'address', (clients[place]).address)
      order by place) from generate_subscripts(clients, 1) as place));
  end if;
  -- In bigint: a number too large for its successor would raise, and so take back the counted try.
  client := clients[least(coalesce(enter_portal.choice, 0)::bigint + 1, 1000)::int];
  if client.id is null then return '{"state": "wrong"}'; end if;
  update private.portal_codes as used set
    link_used_at = case when enter_portal.link is not null then now() else used.link_used_at end,
    code_used_at = case when enter_portal.link is null then now() else used.code_used_at end
  where used.id = sent.id;
  insert into private.portal_sessions (business_id, client_id, token_hash, email, preview_of, ip, user_agent, expires_at)
  values (sent.business_id, client.id, private.token_hash(token), sent.email, sent.preview_of, left(enter_portal.ip, 64),
    left(enter_portal.user_agent, 1000),
    now() + case when sent.preview_of is null then interval '30 days' else interval '30 minutes' end);
  return jsonb_build_object('state', 'in', 'token', token, 'key', replace(sent.business_id::text, '-', ''),
    'is_preview', sent.preview_of is not null);
end
$$;

-- Leaving twice is leaving once.
create function private.leave_portal(token text, is_everywhere boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  session private.portal_sessions;
begin
  select * into session from private.portal_sessions as found
  where found.token_hash = private.token_hash(coalesce(leave_portal.token, ''));
  update private.portal_sessions as left_one set revoked_at = now()
  where left_one.revoked_at is null and (left_one.id = session.id
    or leave_portal.is_everywhere and session.preview_of is null and session.revoked_at is null
      and session.expires_at > now() and left_one.preview_of is null
      and left_one.business_id = session.business_id and left_one.client_id = session.client_id);
end
$$;

-- Forgets sessions that ended 30 days ago, with the network and browser that they name; answers how many.
create function private.forget_portal_sessions() returns int
language sql volatile security definer set search_path = '' as $$
  with gone as (delete from private.portal_sessions as session
    where least(session.expires_at, session.revoked_at) < now() - interval '30 days' returning session.id)
  select count(*)::int from gone
$$;

