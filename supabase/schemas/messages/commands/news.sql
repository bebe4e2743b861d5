-- News of a thread for the pages of clients: what is sent says whose thread changed and nothing else. Whoever hears it reads
-- the thread again, as the client that their link or session makes them.

-- Whose thread somebody waits for, and its newest number.
create function private.thread_news(business_id uuid, client_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('business_id', thread_news.business_id, 'client_id', thread_news.client_id,
    'last_number', coalesce((select thread.last_number from public.message_threads as thread
      where thread.business_id = thread_news.business_id and thread.client_id = thread_news.client_id), 0))
$$;

create function private.message_link_news(token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  thread public.message_threads := private.linked_thread(message_link_news.token);
begin
  return private.thread_news(thread.business_id, thread.client_id);
end
$$;

create function public.message_link_news(token text) returns jsonb
language sql stable set search_path = '' as $$
  select private.message_link_news(message_link_news.token)
$$;

-- A step of what follows a write: pages of the client that wait hear of it, and ask whether their link still leads anywhere.
create function private.tell_client_pages(client_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select pg_notify('client_news', tell_client_pages.client_id::text)
$$;

grant execute on function private.message_link_news, public.message_link_news to service_role;
