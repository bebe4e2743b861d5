-- What a client sees of the business: all that its documents show. A stranger who wrote on the public page sees what that page
-- shows, because an address of theirs opens the portal too, and a solo worker's business is often their home.
create function private.business_for_client(business_id uuid, client_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.document_business(client.business_id) || case when private.is_stranger(client) then
    jsonb_build_object('contact_person', null, 'registration_number', null,
      'phone', case when profile.shows_phone then business.phone end,
      'email', case when profile.shows_email then business.email end,
      'address', case when profile.shows_address then business.address end) else '{}' end
  from public.clients as client join public.businesses as business on business.id = client.business_id
    left join public.public_profiles as profile on profile.business_id = business.id
  where client.business_id = business_for_client.business_id and client.id = business_for_client.client_id
$$;

-- The files of a message, in the order in which they arrived.
create function private.files_of(message_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', file.id, 'name', file.name, 'mime_type', file.mime_type,
      'size_bytes', file.size_bytes, 'width', file.width, 'height', file.height) order by file.created_at, file.id), '[]')
  from public.message_files as file where file.message_id = files_of.message_id
$$;

-- What the client sees of their thread: thirty messages, newest first, before this number. Who of the business wrote is shown
-- by name.
create function private.client_thread(business_id uuid, client_id uuid, before int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('business', private.business_for_client(business.id, client_thread.client_id),
    'settings', (select jsonb_build_object('accent_color', layout.accent_color)
      from public.document_settings as layout where layout.business_id = business.id),
    'client', private.document_client(business.id, client_thread.client_id),
    'is_closed', business.closed_at is not null,
    'has_earlier', coalesce(client_thread.before, thread.last_number + 1, 0) > 31,
    'messages', coalesce((select jsonb_agg(jsonb_build_object('id', message.id, 'number', message.number,
        'author', message.author, 'name', split_part(btrim(person.full_name), ' ', 1), 'body', message.body,
        'files', private.files_of(message.id),
        'created_at', message.created_at) order by message.number desc)
      from (select * from public.messages as each where each.business_id = business.id
          and each.client_id = client_thread.client_id
          and each.number < coalesce(client_thread.before, thread.last_number + 1)
        order by each.number desc limit 30) as message
        left join public.profiles as person on person.id = message.user_id), '[]'))
  from public.businesses as business left join public.message_threads as thread on thread.business_id = business.id
    and thread.client_id = client_thread.client_id
  where business.id = client_thread.business_id
$$;

-- How many messages of the business the client has not seen.
create function private.unread_by_client(business_id uuid, client_id uuid) returns int
language sql stable security definer set search_path = '' as $$
  select count(*)::int from public.message_threads as thread join public.messages as message
    on message.business_id = thread.business_id and message.client_id = thread.client_id
      and message.number > thread.client_read and message.author = 'member' and message.removed_at is null
  where thread.business_id = unread_by_client.business_id and thread.client_id = unread_by_client.client_id
$$;

-- The threads of the clients that a search finds; answers as the table does, with filters, order and pages.
create function public.find_message_threads(business_id uuid, search text) returns setof public.message_threads
language plpgsql stable set search_path = '' as $$
declare
  ids uuid[] := private.found_ids('clients', business_id, search);
begin
  return query select thread.* from public.message_threads as thread
    where thread.business_id = find_message_threads.business_id and thread.client_id = any(ids);
end
$$;

grant execute on function public.find_message_threads to authenticated, service_role;
