-- The client's side. Its functions take the client who was found by whatever opens the page: a link here, a session in the portal.

-- The client has seen the thread up to this message. Of a business that has closed nothing is written any more.
create function private.mark_thread_read(business_id uuid, client_id uuid, up_to int) returns void
language sql volatile security definer set search_path = '' as $$
  update public.message_threads as thread set client_read = least(up_to, thread.last_number)
  where thread.business_id = mark_thread_read.business_id and thread.client_id = mark_thread_read.client_id
    and thread.client_read < least(up_to, thread.last_number)
    and exists (select from public.businesses as business where business.id = thread.business_id and business.closed_at is null)
$$;

create function private.answer_thread(business_id uuid, client_id uuid, message_id uuid, body text,
  file_ids uuid[] default '{}') returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_open_for_clients(answer_thread.business_id);
  perform private.add_message(answer_thread.business_id, answer_thread.client_id, answer_thread.message_id, 'client',
    answer_thread.body, null, answer_thread.file_ids);
end
$$;

-- The thread behind a token; unknown and expired ones, those sent to an address that the client no longer has, and those
-- of archived clients get the same answer.
create function private.linked_thread(token text) returns public.message_threads
language plpgsql stable security definer set search_path = '' as $$
declare
  thread public.message_threads;
begin
  select found.* into thread from private.message_links as link
    join public.message_threads as found on found.business_id = link.business_id and found.client_id = link.client_id
    join public.clients as client on client.business_id = link.business_id and client.id = link.client_id
  where link.token_hash = private.token_hash(coalesce(linked_thread.token, '')) and link.expires_at > now()
    and link.sent_to = lower(btrim(client.email)) and client.client_status <> 'archived';
  if thread.client_id is null then raise sqlstate 'PT404' using message = 'link_not_found'; end if;
  return thread;
end
$$;

-- is_seen: a person has the page before them, not a preview or prefetch.
create function private.open_message_link(token text, is_seen boolean, before int) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  thread public.message_threads := private.linked_thread(open_message_link.token);
begin
  if is_seen and before is null then
    perform private.mark_thread_read(thread.business_id, thread.client_id, thread.last_number);
  end if;
  return private.client_thread(thread.business_id, thread.client_id, open_message_link.before);
end
$$;

create function private.answer_message_link(token text, message_id uuid, body text, file_ids uuid[] default '{}') returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  thread public.message_threads := private.linked_thread(answer_message_link.token);
begin
  perform private.answer_thread(thread.business_id, thread.client_id, answer_message_link.message_id,
    answer_message_link.body, answer_message_link.file_ids);
  return private.client_thread(thread.business_id, thread.client_id, null);
end
$$;

create function public.open_message_link(token text, is_seen boolean, before int default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.open_message_link(open_message_link.token, open_message_link.is_seen, open_message_link.before)
$$;

create function public.answer_message_link(token text, message_id uuid, body text, file_ids uuid[] default '{}') returns jsonb
language sql volatile set search_path = '' as $$
  select private.answer_message_link(answer_message_link.token, answer_message_link.message_id, answer_message_link.body,
    answer_message_link.file_ids)
$$;

-- For the server only: it limits the rate of requests.
grant execute on function private.open_message_link, private.answer_message_link, public.open_message_link,
  public.answer_message_link to service_role;
