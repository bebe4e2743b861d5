-- What owners and managers do about a client's portal.

create function private.client_of_office(client_id uuid) returns public.clients
language plpgsql stable security definer set search_path = '' as $$
declare
  client public.clients;
begin
  select * into client from public.clients as found where found.id = client_of_office.client_id
    and found.business_id = any(array(select private.my_managed_business_ids()));
  if client.id is null then raise sqlstate 'PT404' using message = 'client_not_found'; end if;
  return client;
end
$$;

-- Where the client is signed in, and whether they can sign in at all.
create function private.client_portal(client_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  client public.clients := private.client_of_office(client_portal.client_id);
begin
  return (select jsonb_build_object('is_on', setting.is_on, 'subdomain', business.subdomain,
    'invited_at', (select max(mail.created_at) from private.outbox as mail where mail.record_id = client.id
      and mail.kind = 'client-portal-invitation'),
    'sessions', (select coalesce(jsonb_agg(jsonb_build_object('id', session.id, 'created_at', session.created_at,
        'last_seen_at', session.last_seen_at, 'user_agent', session.user_agent) order by session.last_seen_at desc, session.id),
        '[]')
      from private.portal_sessions as session where session.business_id = client.business_id
        and session.client_id = client.id and session.preview_of is null and session.revoked_at is null
        and session.expires_at > now() and session.email = lower(btrim(client.email))))
    from public.businesses as business join public.portal_settings as setting on setting.business_id = business.id
    where business.id = client.business_id);
end
$$;

-- Who entered the client's address, and when, where that was a worker and nothing has shown since that it is the client's: nothing
-- that the server sends by itself goes there, and nobody signs in with it. Null elsewhere.
create function private.unchecked_address(client_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  client public.clients := private.client_of_office(unchecked_address.client_id);
begin
  if client.email is null or not private.is_address_unchecked(client) then return null; end if;
  return (select jsonb_build_object('name', person.full_name, 'entered_at', entered.created_at)
    from public.record_events as entered left join public.profiles as person on person.id = entered.user_id
    where entered.business_id = client.business_id and entered.record = 'client' and entered.record_id = client.id
      and entered.kind = 'email_changed' order by entered.id desc limit 1);
end
$$;

-- The office knows the address. Where it is another by now than the one that was shown, that one waits to be shown.
create function private.confirm_address(client_id uuid, address text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  client public.clients := private.client_of_office(confirm_address.client_id);
begin
  if client.email is distinct from confirm_address.address or not private.is_address_unchecked(client) then return; end if;
  perform private.log_record_event(client.business_id, 'client', client.id, 'email_confirmed',
    jsonb_build_object('address', client.email) || private.by_office(client.business_id));
end
$$;

-- Mails the address of the portal. It opens nothing by itself: the client signs in there.
create function private.invite_to_portal(client_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  client public.clients := private.client_of_office(invite_to_portal.client_id);
  business public.businesses;
begin
  perform private.require_open(client.business_id);
  select * into business from public.businesses as found where found.id = client.business_id;
  if client.client_status = 'archived' or business.subdomain is null or not exists (
    select from public.portal_settings as setting where setting.business_id = business.id and setting.is_on) then
    raise sqlstate 'PT409' using message = 'portal_closed';
  end if;
  -- A second press within a minute is a double click.
  if exists (select from private.outbox as mail where mail.record_id = client.id
    and mail.kind = 'client-portal-invitation' and mail.created_at > now() - interval '1 minute') then
    return;
  end if;
  perform private.check_client_mail(client.business_id, client.id, lower(btrim(client.email)));
  perform private.queue_mail(client.business_id, 'client-portal-invitation', 'client-portal-invitation:' || gen_random_uuid(),
    client.email, private.client_language(client.business_id, client.id), 'client', client.id, jsonb_build_object(
      'business_name', business.business_name, 'greeting_name', private.greeting_name(client),
      'subdomain', business.subdomain, 'reply_to', private.reply_address(business)));
end
$$;

create function private.end_portal_session(session_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.portal_sessions as ended set revoked_at = now()
  where ended.id = end_portal_session.session_id and ended.revoked_at is null
    and ended.business_id = any(array(select private.my_managed_business_ids()));
  if not found and not exists (select from private.portal_sessions as session
    where session.id = end_portal_session.session_id
      and session.business_id = any(array(select private.my_managed_business_ids()))) then
    raise sqlstate 'PT404' using message = 'portal_session_not_found';
  end if;
end
$$;

-- The link with which the caller looks at the portal as the client, within two minutes; they can change nothing there.
create function private.preview_portal(client_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  client public.clients := private.client_of_office(preview_portal.client_id);
  address text := (select business.subdomain from public.businesses as business where business.id = client.business_id);
  token text := private.new_token();
begin
  if client.client_status = 'archived' or address is null then
    raise sqlstate 'PT409' using message = 'portal_closed';
  end if;
  insert into private.portal_codes (business_id, email, client_ids, link_hash, expires_at, preview_of)
  values (client.business_id, '', array[client.id], private.token_hash(token), now() + interval '2 minutes',
    (select auth.uid()));
  return jsonb_build_object('subdomain', address, 'token', token);
end
$$;
