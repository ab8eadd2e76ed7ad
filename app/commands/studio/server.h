// SPDX-License-Identifier: Apache-2.0
//
// A web server on the loopback for one page: requests of HTTP/1.1, one for each connection, each
// answered by a process of its own. Refuses requests that come from another page or by another
// name, and texts that are larger than any rule file.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

namespace showstopper::app {

struct WebRequest {
  std::string method, path, query;
  std::map<std::string, std::string> headers;  // names in small letters
  std::string body;
};

struct WebAnswer {
  int status = 200;
  std::string type = "text/plain; charset=utf-8";
  std::string body;
};

class WebServer {
 public:
  // Port 0: any that is free. Throws UsageError if it cannot listen.
  explicit WebServer(std::uint16_t port);
  ~WebServer();
  WebServer(const WebServer&) = delete;
  WebServer& operator=(const WebServer&) = delete;

  std::uint16_t port() const { return port_; }
  // Until Ctrl-C or the end of the terminal. `gone` of a request reports that its connection has
  // ended.
  using Gone = std::function<bool()>;
  void serve(const std::function<WebAnswer(const WebRequest&, const Gone& gone)>& answer);

 private:
  int socket_ = -1;
  std::uint16_t port_ = 0;
};

// The request in the bytes of a connection. False, and the answer to give: it is none.
bool read_request(const std::function<std::string()>& next, WebRequest& request,
                  WebAnswer& refusal);

// Whether the request names this server and comes from its own page, or from no page.
bool from_own_page(const WebRequest& request, std::uint16_t port);

}  // namespace showstopper::app
