-- Files arrive before their message, which names them. Those of clients come through the server, which stores the bytes
-- between the first two functions here; those of members as the data API takes rows.

-- Whether these are the files that the message took along.
create function private.has_these_files(message public.messages, file_ids uuid[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select array(select file.id from public.message_files as file where file.message_id = message.id order by file.id)
    = array(select unnest(has_these_files.file_ids) order by 1)
$$;

-- A photo where there is one.
create function private.kind_of_files(message_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select max(case file.mime_type when 'application/pdf' then 'pdf' else 'photo' end) from public.message_files as file
  where file.message_id = kind_of_files.message_id
$$;

-- Only what the same person sent in the same thread, and nothing that another message has.
create function private.take_files_along(message public.messages, file_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  taken int;
begin
  update public.message_files as file set message_id = message.id
  where file.id = any(take_files_along.file_ids) and file.message_id is null and file.business_id = message.business_id
    and file.client_id = message.client_id and file.author = message.author
    and file.user_id is not distinct from message.user_id
    -- Older ones may be swept away at this moment.
    and file.created_at > now() - interval '50 minutes';
  get diagnostics taken = row_count;
  if taken <> cardinality(take_files_along.file_ids) then
    raise sqlstate 'PT409' using message = 'message_file_missing', hint = 'One of the files never arrived, or is gone.';
  end if;
end
$$;

-- The client whom the session of the portal or the link of a mail opens the thread of. A look of the office at the portal
-- reads and sends nothing.
create function private.client_of_thread(token text, is_link boolean, is_sending boolean) returns public.clients
language plpgsql volatile security definer set search_path = '' as $$
declare
  thread public.message_threads;
  session private.portal_sessions;
  client public.clients;
begin
  if client_of_thread.is_link then
    thread := private.linked_thread(client_of_thread.token);
    select * into client from public.clients as found where found.business_id = thread.business_id
      and found.id = thread.client_id;
  else
    session := case when client_of_thread.is_sending then private.portal_client(client_of_thread.token)
      else private.portal_session(client_of_thread.token) end;
    if not private.portal_shows_messages(session) then raise sqlstate 'PT409' using message = 'not_in_portal'; end if;
    select * into client from public.clients as found where found.business_id = session.business_id
      and found.id = session.client_id;
  end if;
  if client_of_thread.is_sending then perform private.require_open_for_clients(client.business_id); end if;
  return client;
end
$$;

-- Where the bytes of a client's file belong.
create function private.place_for_message_file(token text, is_link boolean, file_id uuid, mime_type text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  client constant public.clients := private.client_of_thread(place_for_message_file.token, place_for_message_file.is_link,
    is_sending => true);
begin
  perform private.require_file_room(client.business_id, client.id, 'client', place_for_message_file.file_id);
  perform private.require_storage_room(client.business_id, 0);
  return client.business_id || '/' || place_for_message_file.file_id || case place_for_message_file.mime_type
    when 'image/jpeg' then '.jpg' when 'image/png' then '.png' when 'image/webp' then '.webp' else '.pdf' end;
end
$$;

-- The same file again is the one that is there.
create function private.add_message_file(token text, is_link boolean, file_id uuid, path text, mime_type text, name text,
  width int, height int, size_bytes int) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  client constant public.clients := private.client_of_thread(add_message_file.token, add_message_file.is_link,
    is_sending => true);
begin
  if exists (select from public.message_files as file where file.id = add_message_file.file_id
    and file.business_id = client.business_id and file.client_id = client.id and file.author = 'client') then
    return;
  end if;
  insert into public.message_files (id, business_id, client_id, author, name, path, mime_type, width, height, size_bytes)
  values (add_message_file.file_id, client.business_id, client.id, 'client', add_message_file.name, add_message_file.path,
    add_message_file.mime_type, add_message_file.width, add_message_file.height, add_message_file.size_bytes);
end
$$;

-- Where the bytes of a file of the client's own thread are.
create function private.message_file_path(token text, is_link boolean, file_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  client constant public.clients := private.client_of_thread(message_file_path.token, message_file_path.is_link,
    is_sending => false);
  stored text;
begin
  select file.path into stored from public.message_files as file where file.id = message_file_path.file_id
    and file.business_id = client.business_id and file.client_id = client.id and file.message_id is not null;
  if stored is null then raise sqlstate 'PT404' using message = 'message_file_not_found'; end if;
  return stored;
end
$$;

create function public.place_for_message_file(token text, is_link boolean, file_id uuid, mime_type text) returns text
language sql volatile set search_path = '' as $$
  select private.place_for_message_file(place_for_message_file.token, place_for_message_file.is_link,
    place_for_message_file.file_id, place_for_message_file.mime_type)
$$;

create function public.add_message_file(token text, is_link boolean, file_id uuid, path text, mime_type text, name text,
  width int, height int, size_bytes int) returns void
language sql volatile set search_path = '' as $$
  select private.add_message_file(add_message_file.token, add_message_file.is_link, add_message_file.file_id,
    add_message_file.path, add_message_file.mime_type, add_message_file.name, add_message_file.width,
    add_message_file.height, add_message_file.size_bytes)
$$;

create function public.message_file_path(token text, is_link boolean, file_id uuid) returns text
language sql volatile set search_path = '' as $$
  select private.message_file_path(message_file_path.token, message_file_path.is_link, message_file_path.file_id)
$$;

-- For the server only: it limits the rate of requests and judges the bytes.
grant execute on function private.place_for_message_file, private.add_message_file, private.message_file_path,
  public.place_for_message_file, public.add_message_file, public.message_file_path to service_role;
